"""The papers of a tournament in boards: their part of the catalogue."""

from __future__ import annotations

from typing import NamedTuple

from scoring.deal import Names, names


class Paper(NamedTuple):
    """A paper about boards; `after` is one that waits for the last round."""

    key: str
    names: Names
    purpose: Names
    after: bool = False

    @property
    def template(self) -> str:
        return f"printing/{self.key}.html"


PAPERS: dict[str, Paper] = {
    paper.key: paper
    for paper in (
        Paper(
            "guide-cards",
            names("Feuilles de route", "Spelerskaarten", "Guide cards"),
            names(
                "Une par joueur: sa table à chaque manche, et la main qu'il tient.",
                "Eén per speler: zijn tafel in elke ronde, en welke hand hij heeft.",
                "One for each player: the table of each round, and the hand to hold.",
            ),
        ),
        Paper(
            "boards",
            names("Mouvement et empreinte", "Schema en vingerafdruk", "Movement"),
            names(
                "À afficher avant la première manche: le mouvement et l'empreinte.",
                "Op te hangen voor de eerste ronde: het schema en de vingerafdruk.",
                "To hang up before round 1: the movement and the fingerprint.",
            ),
        ),
        Paper(
            "travellers",
            names("Étui par étui", "Map per map", "Board by board"),
            names(
                "Ce que chaque table a fait de chaque étui.",
                "Wat elke tafel met elke map gehaald heeft.",
                "What every table made of each board.",
            ),
            after=True,
        ),
        Paper(
            "scorecards",
            names("Cartes des joueurs", "Scorekaarten", "Scorecards"),
            names(
                "Une par joueur, étui par étui, pour l'emporter.",
                "Eén per speler, map per map, om mee te nemen.",
                "One for each player, board by board, to take home.",
            ),
            after=True,
        ),
        Paper(
            "hand-records",
            names("Relevé des mains", "Kaartverdelingen", "Hand records"),
            names(
                "Toutes les cartes, après la dernière manche.",
                "Alle kaarten, na de laatste ronde.",
                "All the cards, after the last round.",
            ),
            after=True,
        ),
    )
}
