"""The papers that can be printed: the catalogue."""

from dataclasses import dataclass

from scoring.deal import Names, names
from tournaments.boards.papers import PAPERS


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
            names("Classement", "Rangschikking", "Ranking"),
            names(
                "À afficher après chaque manche et à la fin.",
                "Om op te hangen na elke ronde en op het einde.",
                "To hang up after each round and at the end.",
            ),
            "printing/ranking.html",
        ),
        Document(
            "teams",
            names("Classement par équipes", "Ploegen", "Teams"),
            names(
                "Les clubs, avec les joueurs qui comptent.",
                "De clubs, met de spelers die tellen.",
                "The clubs, with the players that count.",
            ),
            "printing/teams.html",
        ),
        Document(
            "prizes",
            names("Liste des prix", "Prijzenlijst", "Prize list"),
            names(
                "Pour la remise des prix, avec une case à signer.",
                "Voor de prijsuitreiking, met een vak om te tekenen.",
                "For the prize-giving, with a box to sign.",
            ),
            "printing/prizes.html",
        ),
        Document(
            "decisions",
            names(
                "Décisions du jury", "Beslissingen van de jury", "Decisions of the jury"
            ),
            names(
                "Pour le rapport de la journée ; sans les textes.",
                "Voor het verslag van de dag; zonder de teksten.",
                "For the report of the day; without the texts.",
            ),
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
