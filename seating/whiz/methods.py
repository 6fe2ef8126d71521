"""The ways in which a movement comes about, with the rule an organiser can read out."""

from collections.abc import Mapping
from dataclasses import dataclass

from seating.sizes import Names


@dataclass(frozen=True)
class MovementMethod:
    """A way to make a movement: its name, and what is said to the players."""

    key: str
    name: Names
    rule: Names


CARD = {
    "fr": "À la fin de la manche, chacun suit sa fiche.",
    "nl": "Op het einde van de ronde volgt iedereen zijn spelerskaart.",
    "en": "At the end of the round everybody follows their guide card.",
}


def with_card(rule: Names) -> Names:
    """A rule, after which everybody is sent to the guide card."""
    return {language: f"{rule[language]} {card}" for language, card in CARD.items()}


BOARDS_STAY = with_card(
    {
        "fr": "Les étuis restent à leur table.",
        "nl": "De mappen blijven op hun tafel.",
        "en": "The boards stay at their table.",
    }
)
BOARDS_MOVE = with_card(
    {
        "fr": "Les étuis vont à la table indiquée.",
        "nl": "De mappen gaan naar de tafel op het schema.",
        "en": "The boards go to the table on the plan.",
    }
)

METHODS: Mapping[str, MovementMethod] = {
    method.key: method
    for method in (
        MovementMethod(
            "steps",
            {"fr": "+1, +2, +3", "nl": "+1, +2, +3", "en": "+1, +2, +3"},
            {
                "fr": "Les étuis restent à leur table. Les joueurs en Nord avancent "
                "d'une table, ceux en Est de deux, ceux en Sud de trois ; après la "
                "dernière table vient la table 1.",
                "nl": "De mappen blijven op hun tafel. Wie Noord zit, schuift één "
                "tafel op, wie Oost zit twee, wie Zuid zit drie; na de laatste tafel "
                "komt tafel 1.",
                "en": "The boards stay at their table. Those who sit North move up one "
                "table, those who sit East two, those who sit South three; after the "
                "last table comes table 1.",
            },
        ),
        MovementMethod(
            "field",
            {
                "fr": "Étuis fixes, plan complet",
                "nl": "Vaste mappen, volledig schema",
                "en": "Boards stay, complete plan",
            },
            BOARDS_STAY,
        ),
        MovementMethod(
            "shifts",
            {
                "fr": "Étuis fixes, plan par décalages",
                "nl": "Vaste mappen, schema met verschuivingen",
                "en": "Boards stay, plan by shifts",
            },
            BOARDS_STAY,
        ),
        MovementMethod(
            "nine",
            {
                "fr": "Neuf joueurs, chacun rencontre chacun",
                "nl": "Negen spelers, iedereen ontmoet iedereen",
                "en": "Nine players, everybody meets everybody",
            },
            with_card(
                {
                    "fr": "Les trois tables se passent les étuis de la manche.",
                    "nl": "De drie tafels geven de mappen van de ronde door.",
                    "en": "The three tables pass on the boards of the round.",
                }
            ),
        ),
        MovementMethod(
            "prepared",
            {"fr": "Plan préparé", "nl": "Voorbereid schema", "en": "Prepared plan"},
            BOARDS_MOVE,
        ),
        MovementMethod(
            "search",
            {"fr": "Plan calculé", "nl": "Berekend schema", "en": "Computed plan"},
            BOARDS_MOVE,
        ),
        MovementMethod(
            "resumed",
            {
                "fr": "Suite recalculée",
                "nl": "Vervolg herberekend",
                "en": "Rest computed anew",
            },
            with_card(
                {
                    "fr": "Les manches jouées restent ; les fiches des suivantes sont "
                    "nouvelles.",
                    "nl": "De gespeelde rondes blijven; de kaarten van de volgende "
                    "zijn nieuw.",
                    "en": "Rounds played stay; the guide cards of the next ones are "
                    "new.",
                }
            ),
        ),
        MovementMethod(
            "imported",
            {
                "fr": "Lu dans un fichier",
                "nl": "Uit een bestand",
                "en": "Read from a file",
            },
            CARD,
        ),
    )
}
