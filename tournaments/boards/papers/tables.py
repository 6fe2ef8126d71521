"""What stands on the papers of a tournament in boards, the same as on its pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournaments.boards import queries
from tournaments.boards.after import tables as after
from tournaments.boards.papers.documents import PAPERS
from tournaments.boards.tables import overview
from tournaments.models import Entry, Tournament
from tournaments.ranking.results.queries import ranked


def contents(key: str, tournament: Tournament, *, desk: bool) -> dict[str, Any]:
    """What a paper shows; one that would tell too early says so instead."""
    if not tournament.duplicate:
        return {"closed": True}
    if PAPERS[key].after and not queries.is_over(tournament):
        return {"closed": True}
    return {"on_paper": True, **CONTENTS[key](tournament, desk)}


def _guides(tournament: Tournament, desk: bool) -> dict[str, Any]:
    return {"guides": after.guides(tournament, desk=desk)}


def _boards(tournament: Tournament, desk: bool) -> dict[str, Any]:
    found = overview(tournament, organiser=False)
    return {key: found[key] for key in ("figures", "says", "set", "method", "basis")}


def _travellers(tournament: Tournament, desk: bool) -> dict[str, Any]:
    boards = queries.boards(tournament)
    return {
        **after.context(tournament, desk=desk),
        "travellers": [
            one for one in after.travellers(tournament, boards, desk=desk) if one.lines
        ],
    }


def _scorecards(tournament: Tournament, desk: bool) -> dict[str, Any]:
    entries = Entry.objects.filter(pk__in=ranked(tournament)).order_by("number")
    return {
        **after.context(tournament, desk=desk),
        "cards": after.scorecards(tournament, entries, desk=desk),
        "wide": True,
    }


def _records(tournament: Tournament, desk: bool) -> dict[str, Any]:
    return after.records(tournament)


CONTENTS: dict[str, Callable[[Tournament, bool], dict[str, Any]]] = {
    "guide-cards": _guides,
    "boards": _boards,
    "travellers": _travellers,
    "scorecards": _scorecards,
    "hand-records": _records,
}
