"""The papers of a tournament in boards, and what each of them shows."""

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.deal import Names, names
from tournaments.boards import queries
from tournaments.boards.after import tables as after
from tournaments.boards.tables import overview
from tournaments.models import Tournament
from tournaments.planning.queries import is_over, play_of
from tournaments.registration.queries import ranked

Contents = dict[str, Any]


def _boards(tournament: Tournament, desk: bool) -> Contents:
    found = overview(tournament, organiser=False)
    return {key: found[key] for key in ("figures", "says", "set", "method", "basis")}


def _travellers(tournament: Tournament, desk: bool) -> Contents:
    boards = queries.boards(tournament)
    travellers = after.travellers(tournament, boards, desk=desk)
    return {
        **after.context(tournament, desk=desk),
        "travellers": [one for one in travellers if one.lines],
    }


def _scorecards(tournament: Tournament, desk: bool) -> Contents:
    entries = tournament.entries.filter(pk__in=ranked(tournament)).order_by("number")
    return {
        **after.context(tournament, desk=desk),
        "cards": after.scorecards(tournament, entries, desk=desk),
        "wide": True,
    }


class Paper(NamedTuple):
    """A paper about boards; `after` is one that waits for the last round."""

    key: str
    names: Names
    purpose: Names
    contents: Callable[[Tournament, bool], Contents]
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
            lambda day, desk: {"guides": after.guides(day, desk=desk)},
        ),
        Paper(
            "boards",
            names("Mouvement et empreinte", "Schema en vingerafdruk", "Movement"),
            names(
                "À afficher avant la première manche: le mouvement et l'empreinte.",
                "Op te hangen voor de eerste ronde: het schema en de vingerafdruk.",
                "To hang up before round 1: the movement and the fingerprint.",
            ),
            _boards,
        ),
        Paper(
            "travellers",
            names("Étui par étui", "Map per map", "Board by board"),
            names(
                "Ce que chaque table a fait de chaque étui.",
                "Wat elke tafel met elke map gehaald heeft.",
                "What every table made of each board.",
            ),
            _travellers,
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
            _scorecards,
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
            lambda day, desk: after.records(day),
            after=True,
        ),
    )
}


def contents(key: str, tournament: Tournament, *, desk: bool) -> Contents:
    """What a paper shows; one that would tell too early says so instead."""
    early = PAPERS[key].after and not is_over(tournament)
    if early or not play_of(tournament).in_boards:
        return {"closed": True}
    return {"on_paper": True, **PAPERS[key].contents(tournament, desk)}
