"""The papers that can be printed: the catalogue, with what each of them shows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.deal import Names, names
from tournaments.boards import queries as boards
from tournaments.boards.after import tables as after
from tournaments.boards.tables import overview
from tournaments.jury import tables as jury
from tournaments.ledger import queries as ledger
from tournaments.models import Case, Ruling, Tournament
from tournaments.planning.queries import is_over, play_of
from tournaments.ranking import queries, wording
from tournaments.ranking.rules.ranking import Ranking, columns
from tournaments.ranking.tables import headings, lines
from tournaments.registration.queries import ranked

WIDE_FROM = 11  # columns: with so many the paper is turned
DENSE_FROM = 14  # and with so many its letters are smaller
Contents = dict[str, Any]


def _ranking(tournament: Tournament, ranking: Ranking, desk: bool) -> Contents:
    shown = columns(ranking)
    rows = queries.rows(tournament, ranking, ranking.standings, full=desk)
    return {
        "headings": headings(shown),
        "lines": lines(shown, rows),
        "wide": len(shown) >= WIDE_FROM,
        "dense": len(shown) >= DENSE_FROM,
    }


def _prizes(tournament: Tournament, ranking: Ranking, desk: bool) -> Contents:
    return {**queries.prizes(tournament, ranking, full=desk), "signed": True}


def _boards(tournament: Tournament, _ranking: Ranking, desk: bool) -> Contents:
    found = overview(tournament, organiser=False)
    return {key: found[key] for key in ("figures", "says", "set", "method", "basis")}


def _travellers(tournament: Tournament, _ranking: Ranking, desk: bool) -> Contents:
    every = boards.boards(tournament)
    lines = after.travellers(tournament, [one.number for one in every], desk=desk)
    return {
        **after.context(tournament, desk=desk),
        "travellers": [(one, lines[one.number]) for one in every if lines[one.number]],
    }


def _scorecards(tournament: Tournament, _ranking: Ranking, desk: bool) -> Contents:
    entries = tournament.entries.filter(pk__in=ranked(tournament)).order_by("number")
    return {
        **after.context(tournament, desk=desk),
        "cards": after.scorecards(tournament, entries, desk=desk),
        "wide": True,
    }


@dataclass(frozen=True)
class Document:
    """A paper: what it is called and for, what it shows, and who may print it."""

    key: str
    names: Names
    purpose: Names
    contents: Callable[[Tournament, Ranking, bool], Contents]
    permission: str = "tournaments.view_player"
    of_boards: bool = False  # only where the same deals travel from table to table
    after: bool = False  # it would tell too early before the last round is closed

    @property
    def template(self) -> str:
        return f"printing/{self.key}.html"


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
            _ranking,
        ),
        Document(
            "teams",
            names("Classement par équipes", "Ploegen", "Teams"),
            names(
                "Les clubs, avec les joueurs qui comptent.",
                "De clubs, met de spelers die tellen.",
                "The clubs, with the players that count.",
            ),
            lambda day, ranking, desk: queries.teams(day, ranking, full=desk),
        ),
        Document(
            "prizes",
            names("Liste des prix", "Prijzenlijst", "Prize list"),
            names(
                "Pour la remise des prix, avec une case à signer.",
                "Voor de prijsuitreiking, met een vak om te tekenen.",
                "For the prize-giving, with a box to sign.",
            ),
            _prizes,
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
            lambda day, _ranking, desk: {"decisions": jury.decisions(day)},
            permission="tournaments.call_jury",
        ),
        Document(
            "guide-cards",
            names("Feuilles de route", "Spelerskaarten", "Guide cards"),
            names(
                "Une par joueur: sa table à chaque manche, et la main qu'il tient.",
                "Eén per speler: zijn tafel in elke ronde, en welke hand hij heeft.",
                "One for each player: the table of each round, and the hand to hold.",
            ),
            lambda day, _ranking, desk: {"guides": after.guides(day, desk=desk)},
            of_boards=True,
        ),
        Document(
            "boards",
            names("Mouvement et empreinte", "Schema en vingerafdruk", "Movement"),
            names(
                "À afficher avant la première manche: le mouvement et l'empreinte.",
                "Op te hangen voor de eerste ronde: het schema en de vingerafdruk.",
                "To hang up before round 1: the movement and the fingerprint.",
            ),
            _boards,
            of_boards=True,
        ),
        Document(
            "travellers",
            names("Étui par étui", "Map per map", "Board by board"),
            names(
                "Ce que chaque table a fait de chaque étui.",
                "Wat elke tafel met elke map gehaald heeft.",
                "What every table made of each board.",
            ),
            _travellers,
            of_boards=True,
            after=True,
        ),
        Document(
            "scorecards",
            names("Cartes des joueurs", "Scorekaarten", "Scorecards"),
            names(
                "Une par joueur, étui par étui, pour l'emporter.",
                "Eén per speler, map per map, om mee te nemen.",
                "One for each player, board by board, to take home.",
            ),
            _scorecards,
            of_boards=True,
            after=True,
        ),
        Document(
            "hand-records",
            names("Relevé des mains", "Kaartverdelingen", "Hand records"),
            names(
                "Toutes les cartes, après la dernière manche.",
                "Alle kaarten, na de laatste ronde.",
                "All the cards, after the last round.",
            ),
            lambda day, _ranking, desk: after.records(day),
            of_boards=True,
            after=True,
        ),
    )
}


def context_of(key: str, tournament: Tournament, *, desk: bool) -> Contents:
    """What a paper shows; for the desk with every name and every round.

    One that would tell too early says so instead.
    """
    document, ranking = DOCUMENTS[key], queries.ranking(tournament, desk=desk)
    early = document.after and not is_over(tournament)
    if early or (document.of_boards and not play_of(tournament).in_boards):
        contents: Contents = {"closed": True}
    else:
        contents = document.contents(tournament, ranking, desk)
    return {
        "tournament": tournament,
        "ranking": ranking,
        "game": boards.game(tournament),
        "criteria": wording.in_order(ranking.criteria),
        "seal": ledger.head(tournament),
        "on_paper": document.of_boards,
        **contents,
    }


def form_of(ruling: Ruling) -> Contents:
    """The form of a ruling, to be signed."""
    case = ruling.case
    return {
        **jury.about(case),
        "ruling": jury.shown(case.tournament, [ruling])[0],
        "seal": ledger.head(case.tournament),
        "appeal_minutes": case.tournament.appeal_minutes,
        "last_word": case.state in (Case.State.UPHELD, Case.State.CHANGED),
    }
