"""The catalogue of offences: what each costs, who may impose it, what its deal becomes.

Where a rulebook names no figure, or no such offence, the article says so.
"""

from dataclasses import replace
from functools import lru_cache

from scoring.deal import Names, names
from scoring.variant import ANNULLED, CARRIED, LOST, REPLAYED
from scoring.variants import VARIANTS
from tournaments.planning.rules.offence import (
    EXCLUSION,
    JUDGED,
    TABLE,
    WARNING,
    Bounds,
    Offence,
)
from tournaments.planning.rules.offence_text import parse, text_of

COULEUR = frozenset(("couleur",))
SIMPLE = frozenset(("simple",))
BOTH = COULEUR | SIMPLE
WHIST = frozenset(("whist",))
ALL = frozenset(VARIANTS)

SMALL = Bounds(-3, 0)
LARGE = Bounds(-15, 0)


def _rulebook(title: str, nl: str, en: str) -> Names:
    """A place in a rulebook, by its French title, with what that means."""
    return names(title, f"{title} ({nl})", f"{title} ({en})")


HOUSE = names(
    "usage de la maison, pas dans le règlement",
    "gebruik van het huis, niet in het reglement",
    "custom of the house, not in the rulebook",
)
HOUSE_SUM = names(
    "4, « Le trou » ; les points des autres sont de la maison (somme zéro)",
    "4, « Le trou » (troel); de punten van de anderen zijn van het huis (nulsom)",
    "4, « Le trou » (trull); the points of the others are the house's (sum of zero)",
)
HOUSE_JURY = names(
    "4, « Misère sur table » ; le règlement ne donne pas de chiffre, ceux-ci "
    "sont de la maison",
    "4, « Misère sur table »; het reglement geeft geen cijfer, deze zijn van het huis",
    "4, « Misère sur table »; the rulebook gives no figure, these are the house's",
)
IMPORTANT = names("1, « Important »", "1, « Important »", "1, « Important »")
ABUSE = _rulebook("4, « Les points d'abus »", "strafpunten", "penalty points")
SHOWN = _rulebook(
    "5, « Jeter les cartes sur table avant la fin du jeu »",
    "de kaarten neerleggen voor het einde",
    "laying down the cards before the end",
)
JURY_NOTE = _rulebook("« Note du jury »", "nota van de jury", "note of the jury")
PARTICULAR = _rulebook(
    "9, « Règles particulières »", "bijzondere regels", "other rules"
)

TROU_FORGOTTEN = names(
    "Trou non annoncé", "Troel niet aangekondigd", "Trull not announced"
)
JURY_NOT_CALLED = names("Jury non appelé", "Jury niet geroepen", "Jury not called")
REVOKE = names("Renonce", "Verzaking", "Revoke")
EXCLUSIONS = _rulebook("6, « Exclusions »", "uitsluiting", "exclusions")
DEALING = _rulebook("1, « Distribution des cartes »", "delen", "dealing")
TALKING = names("Paroles pendant le jeu", "Praten tijdens het spel", "Talking")


def _also(
    games: frozenset[str], article: Names, offence: Offence
) -> tuple[Offence, Offence]:
    """An offence, and what it is in games of which another rulebook speaks, or none."""
    return offence, replace(offence, games=games, article=article)


# One row for each key and game; the same offence may have others' points in one game
# only, so that the scores of a deal still add up to zero there.
OFFENCES: tuple[Offence, ...] = (
    *_also(SIMPLE, HOUSE, Offence(
        "misdeal", names("Maldonne", "Verkeerd gegeven", "Misdeal"), COULEUR, DEALING,
        Bounds(-3, -3), Bounds(1, 1), TABLE, frozenset((REPLAYED,)), REPLAYED,
    )),
    *_also(SIMPLE, HOUSE, Offence(
        "redeal",
        names("Redonne de commun accord", "Opnieuw delen in overleg", "Agreed redeal"),
        COULEUR, DEALING,
        by=TABLE, effects=frozenset((REPLAYED,)), sets=REPLAYED, blames=False,
    )),
    Offence(
        "card_not_turned",
        names(
            "Dernière carte non retournée",
            "Laatste kaart niet gekeerd",
            "Last card not turned",
        ),
        SIMPLE, names("2, « Important »", "2, « Important »", "2, « Important »"),
        Bounds(-3, -3), Bounds(1, 1), effects=frozenset((REPLAYED,)), sets=REPLAYED,
    ),
    Offence("revoke", REVOKE, COULEUR, IMPORTANT, SMALL, Bounds(0, 1), effects=JUDGED),
    Offence(
        "two_cards",
        names("Deux cartes jouées", "Twee kaarten gespeeld", "Two cards played"),
        COULEUR, IMPORTANT, SMALL, Bounds(0, 1), effects=JUDGED,
    ),
    Offence(
        "trou_forgotten", TROU_FORGOTTEN, COULEUR,
        _rulebook("1, « Le trou »", "troel", "trull"),
        Bounds(-15, -15), effects=JUDGED,
    ),
    Offence(
        "trou_forgotten", TROU_FORGOTTEN, SIMPLE, HOUSE_SUM,
        Bounds(-15, -15), Bounds(5, 5), effects=JUDGED,
    ),
    Offence(
        "cheating",
        names(
            "Tricherie (cartes regardées, renonce cachée)",
            "Vals spelen (in kaarten kijken, verzaking verborgen)",
            "Cheating (looking at cards, a revoke hidden)",
        ),
        COULEUR, ABUSE, LARGE, Bounds(0, 5), effects=JUDGED,
    ),
    Offence(
        "remarks",
        names(
            "Remarques ou insinuations",
            "Opmerkingen of toespelingen",
            "Remarks or hints",
        ),
        COULEUR, ABUSE, LARGE, Bounds(0, 5), effects=JUDGED,
    ),
    Offence(
        "jury_not_called", JURY_NOT_CALLED, COULEUR, JURY_NOTE,
        Bounds(-15, -15), effects=frozenset((ANNULLED,)), sets=ANNULLED,
    ),
    Offence(
        "jury_not_called", JURY_NOT_CALLED, SIMPLE, HOUSE_JURY,
        Bounds(-15, -15), Bounds(5, 5), effects=frozenset((ANNULLED,)), sets=ANNULLED,
    ),
    Offence(
        "cards_shown_lost",
        names(
            "Cartes abattues, se croyant battu",
            "Kaarten neergelegd als verloren",
            "Cards laid down as lost",
        ),
        COULEUR, SHOWN, effects=frozenset((CARRIED,)), sets=CARRIED,
    ),
    Offence(
        "cards_shown_won",
        names(
            "Cartes abattues, se croyant gagnant",
            "Kaarten neergelegd als gewonnen",
            "Cards laid down as won",
        ),
        COULEUR, SHOWN, effects=frozenset((LOST,)), sets=LOST,
    ),
    Offence("talking", TALKING, WHIST, PARTICULAR, Bounds(-1, -1), effects=JUDGED),
    Offence("revoke", REVOKE, WHIST, PARTICULAR, Bounds(-3, -3), effects=JUDGED),
    *_also(SIMPLE, HOUSE, Offence(
        "bid_refused",
        names(
            "Annonce refusée par le jury",
            "Bod door de jury geweigerd",
            "Bid refused by the jury",
        ),
        COULEUR,
        _rulebook("1, « L'appel à l'arbitre »", "de jury roepen", "calling the jury"),
        blames=False,
    )),
    *_also(ALL - COULEUR, HOUSE, Offence(
        "dispute",
        names("Contestation", "Betwisting", "Dispute"),
        COULEUR, JURY_NOTE, effects=JUDGED, blames=False,
    )),
    *_also(ALL - COULEUR, HOUSE, Offence(
        WARNING, names("Avertissement", "Verwittiging", "Warning"), COULEUR, EXCLUSIONS
    )),
    *_also(ALL - COULEUR, HOUSE, Offence(
        EXCLUSION, names("Exclusion", "Uitsluiting", "Exclusion"), COULEUR, EXCLUSIONS
    )),
)  # fmt: skip


@lru_cache(maxsize=16)
def for_game(variant_key: str) -> tuple[Offence, ...]:
    """The offences of one game, with the effects that it knows."""
    variant = VARIANTS[variant_key]
    return tuple(
        offence.at(variant) for offence in OFFENCES if variant_key in offence.games
    )


@lru_cache(maxsize=16)
def default_text(variant_key: str) -> str:
    """The catalogue of one game as a club reads and changes it."""
    return text_of(for_game(variant_key))


@lru_cache(maxsize=64)
def in_force(text: str, variant_key: str) -> tuple[Offence, ...]:
    """The offences that a tournament pinned, without those that its club put aside.

    An empty text is the catalogue itself.
    """
    offences = parse(text) if text.strip() else for_game(variant_key)
    return tuple(offence for offence in offences if not offence.off)
