"""The special prizes that a club may give beside the ranking: the catalogue."""

from dataclasses import dataclass

from scoring.deal import Names, names


@dataclass(frozen=True)
class SpecialPrize:
    """A prize beside the ranking: for the best at one thing, or for whoever is last."""

    key: str
    names: Names
    measure: str = ""


SPECIAL_PRIZES: dict[str, SpecialPrize] = {
    prize.key: prize
    for prize in (
        SpecialPrize(
            "best_round",
            names("Meilleure manche", "Beste ronde", "Best round"),
            "best_round",
        ),
        SpecialPrize(
            "made",
            names(
                "Le plus de contrats réussis",
                "Meeste geslaagde contracten",
                "Most contracts made",
            ),
            "made",
        ),
        SpecialPrize(
            "last", names("Le dernier du classement", "De laatste", "Last place")
        ),
    )
}
