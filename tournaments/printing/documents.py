"""The papers that can be printed: the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.boards.papers.documents import PAPERS

Names = Mapping[str, str]


@dataclass(frozen=True)
class Document:
    """A paper: what it is called and for, its template, and who may print it."""

    key: str
    names: Names
    purpose: Names
    template: str
    permission: str = "tournaments.view_player"
    of_boards: bool = False  # only where the same deals travel from table to table


DOCUMENTS: dict[str, Document] = {
    document.key: document
    for document in (
        Document(
            "ranking",
            {"fr": "Classement", "nl": "Rangschikking", "en": "Ranking"},
            {
                "fr": "À afficher après chaque manche et à la fin.",
                "nl": "Om op te hangen na elke ronde en op het einde.",
                "en": "To hang up after each round and at the end.",
            },
            "printing/ranking.html",
        ),
        Document(
            "teams",
            {"fr": "Classement par équipes", "nl": "Ploegen", "en": "Teams"},
            {
                "fr": "Les clubs, avec les joueurs qui comptent.",
                "nl": "De clubs, met de spelers die tellen.",
                "en": "The clubs, with the players that count.",
            },
            "printing/teams.html",
        ),
        Document(
            "prizes",
            {"fr": "Liste des prix", "nl": "Prijzenlijst", "en": "Prize list"},
            {
                "fr": "Pour la remise des prix, avec une case à signer.",
                "nl": "Voor de prijsuitreiking, met een vak om te tekenen.",
                "en": "For the prize-giving, with a box to sign.",
            },
            "printing/prizes.html",
        ),
        Document(
            "decisions",
            {
                "fr": "Décisions du jury",
                "nl": "Beslissingen van de jury",
                "en": "Decisions of the jury",
            },
            {
                "fr": "Pour le rapport de la journée ; sans les textes.",
                "nl": "Voor het verslag van de dag; zonder de teksten.",
                "en": "For the report of the day; without the texts.",
            },
            "printing/decisions.html",
            "tournaments.call_jury",
        ),
        *(
            Document(
                paper.key, paper.names, paper.purpose, paper.template, of_boards=True
            )
            for paper in PAPERS.values()
        ),
    )
}
