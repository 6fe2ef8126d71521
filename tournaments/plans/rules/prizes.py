"""The special prizes that a club may give beside the ranking: the catalogue."""

from scoring.deal import Names, names
from scoring.standing.criteria import CRITERIA

LAST = "last"  # for whoever is last; the others are for the best at the figure so named
SPECIAL_PRIZES: dict[str, Names] = {
    "best_round": CRITERIA["best_round"].names,
    "made": names(
        "Le plus de contrats réussis",
        "Meeste geslaagde contracten",
        "Most contracts made",
    ),
    LAST: names("Le dernier du classement", "De laatste", "Last place"),
}
