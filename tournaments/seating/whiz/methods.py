"""The ways in which a movement comes about, with the rule an organiser can read out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.deal import Names


@dataclass(frozen=True)
class Method:
    """A way to make a movement: its name, and what is said to the players."""

    key: str
    name: Names
    rule: Names


CARD = {
    "fr": "À la fin de la manche, chacun suit sa fiche.",
    "nl": "Op het einde van de ronde volgt iedereen zijn spelerskaart.",
    "en": "At the end of the round everybody follows their guide card.",
}
# Said after the rule where the number of players does not divide by three.
REPLACING: Names = {
    "fr": "Qui est exempt pour une manche le lit sur sa fiche ; "
    "un autre joueur prend sa place.",
    "nl": "Wie een ronde vrij is, leest dat op zijn kaart; "
    "een andere speler neemt zijn plaats in.",
    "en": "Whoever sits a round out reads it on the guide card; "
    "another player takes that place.",
}

METHODS: Mapping[str, Method] = {
    method.key: method
    for method in (
        Method(
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
        Method(
            "field",
            {
                "fr": "Étuis fixes, plan complet",
                "nl": "Vaste mappen, volledig schema",
                "en": "Boards stay, complete plan",
            },
            {
                "fr": f"Les étuis restent à leur table. {CARD['fr']}",
                "nl": f"De mappen blijven op hun tafel. {CARD['nl']}",
                "en": f"The boards stay at their table. {CARD['en']}",
            },
        ),
        Method(
            "shifts",
            {
                "fr": "Étuis fixes, plan par décalages",
                "nl": "Vaste mappen, schema met verschuivingen",
                "en": "Boards stay, plan by shifts",
            },
            {
                "fr": f"Les étuis restent à leur table. {CARD['fr']}",
                "nl": f"De mappen blijven op hun tafel. {CARD['nl']}",
                "en": f"The boards stay at their table. {CARD['en']}",
            },
        ),
        Method(
            "nine",
            {
                "fr": "Neuf joueurs, chacun rencontre chacun",
                "nl": "Negen spelers, iedereen ontmoet iedereen",
                "en": "Nine players, everybody meets everybody",
            },
            {
                "fr": f"Les trois tables se passent les étuis de la manche. "
                f"{CARD['fr']}",
                "nl": f"De drie tafels geven de mappen van de ronde door. {CARD['nl']}",
                "en": f"The three tables pass on the boards of the round. {CARD['en']}",
            },
        ),
        Method(
            "prepared",
            {
                "fr": "Plan préparé",
                "nl": "Voorbereid schema",
                "en": "Prepared plan",
            },
            {
                "fr": f"Les étuis vont à la table indiquée. {CARD['fr']}",
                "nl": f"De mappen gaan naar de tafel op het schema. {CARD['nl']}",
                "en": f"The boards go to the table on the plan. {CARD['en']}",
            },
        ),
        Method(
            "search",
            {
                "fr": "Plan calculé",
                "nl": "Berekend schema",
                "en": "Computed plan",
            },
            {
                "fr": f"Les étuis vont à la table indiquée. {CARD['fr']}",
                "nl": f"De mappen gaan naar de tafel op het schema. {CARD['nl']}",
                "en": f"The boards go to the table on the plan. {CARD['en']}",
            },
        ),
        Method(
            "resumed",
            {
                "fr": "Suite recalculée",
                "nl": "Vervolg herberekend",
                "en": "Rest computed anew",
            },
            {
                "fr": "Les manches jouées restent ; les fiches des suivantes sont "
                f"nouvelles. {CARD['fr']}",
                "nl": "De gespeelde rondes blijven; de kaarten van de volgende zijn "
                f"nieuw. {CARD['nl']}",
                "en": "Rounds played stay; the guide cards of the next ones are new. "
                f"{CARD['en']}",
            },
        ),
        Method(
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
