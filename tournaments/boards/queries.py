"""Reads the boards of a tournament, what is written of them, and what they brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import F, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.boards import plan as plans
from tournaments.boards.marks import SEATS, Played, Ruled
from tournaments.boards.plan import Plan
from tournaments.entry.sheet import Chair, occupants
from tournaments.models import (
    Adjustment,
    Board,
    BoardPlay,
    BoardSet,
    DealVersion,
    Entry,
    Occupant,
    Round,
    Tournament,
)

BEGUN = (Round.State.PLAYING, Round.State.CLOSED)
PRESENT = Entry.State.PRESENT


def tournament_or_404(public_id: str) -> Tournament:
    found = Tournament.objects.filter(public_id=public_id).first()
    if found is None:
        raise Http404(public_id)
    return found


def board_or_404(tournament: Tournament, number: int) -> Board:
    found = Board.objects.filter(tournament=tournament, number=number).first()
    if found is None:
        raise Http404(f"{tournament.public_id}, {number}")
    return found


def set_of(tournament: Tournament) -> BoardSet | None:
    return BoardSet.objects.filter(tournament=tournament).first()


def places_of(tournament: Tournament) -> int:
    """How many tables are due to play a board so far, without reading the movement."""
    kept = BoardSet.objects.filter(tournament=tournament)
    return kept.values_list("places", flat=True).first() or 0


def plan_of(found: BoardSet | None) -> Plan | None:
    """The movement that is pinned, once one is."""
    return plans.read(found.movement) if found and found.movement else None


def boards(tournament: Tournament) -> list[Board]:
    return list(Board.objects.filter(tournament=tournament).order_by("number"))


def board_numbers(tournament: Tournament) -> list[int]:
    boards = Board.objects.filter(tournament=tournament).order_by("number")
    return list(boards.values_list("number", flat=True))


def rounds_begun(tournament: Tournament) -> int:
    return Round.objects.filter(tournament=tournament, state__in=BEGUN).count()


def is_over(tournament: Tournament) -> bool:
    """Whether the last round is closed: then the cards are everybody's."""
    states = list(
        Round.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list("state", flat=True)
    )
    closed = all(state == Round.State.CLOSED for state in states)
    finished = tournament.state == Tournament.State.FINISHED
    return finished or (closed and len(states) >= tournament.rounds)


def cards_are_public(tournament: Tournament) -> bool:
    """Whether everybody may know the cards, and those still to be drawn: it is over."""
    if not (tournament.duplicate and is_over(tournament)):
        return False
    known = Board.objects.filter(tournament=tournament).exclude(cards="")
    return known.exists()


def played(
    tournament: Tournament,
    *,
    boards: Iterable[int] | None = None,
    until: int | None = None,
    moment: datetime | None = None,
    entry: Entry | None = None,
) -> list[Played]:
    """The boards on the tables of the rounds that have begun, in four queries.

    Of some boards or one player only, up to a round, or as they stood at a moment.
    """
    plays = BoardPlay.objects.filter(
        table__round__tournament=tournament, table__round__state__in=BEGUN
    )
    if entry is not None:
        tables = Occupant.objects.filter(entry=entry).values("table")
        plays = plays.filter(table__in=tables)
    if boards is not None:
        plays = plays.filter(board__number__in=list(boards))
    if until is not None:
        plays = plays.filter(table__round__number__lte=until)
    rows = list(
        plays.order_by(
            "board__number", "table__round__number", "table__number"
        ).values_list(
            "pk",
            "board__number",
            "table__round__number",
            "table__number",
            "number",
            "hands",
            "table_id",
        )
    )
    facts = _facts(plays, moment)
    ruled = _ruled(plays, moment)
    chairs: dict[int, list[Chair]] = {}
    tables = plays.order_by().values("table_id")
    for table, *seat in Occupant.objects.filter(table__in=tables).values_list(
        "table_id", "seat", "entry__public_id", "from_deal"
    ):
        chairs.setdefault(table, []).append(Chair(*seat))
    return [
        Played(
            key,
            row,
            board,
            round,
            table,
            deal,
            hands,
            occupants(chairs.get(row, []), deal),
            facts.get((row, deal)),
            ruled.get(key, {}),
        )
        for key, board, round, table, deal, hands, row in rows
    ]


def _facts(
    plays: QuerySet[BoardPlay], moment: datetime | None
) -> dict[tuple[int, int], Mapping[str, Any]]:
    """The version in force of what is written of these boards."""
    versions = DealVersion.objects.filter(
        table__plays__in=plays, number=F("table__plays__number")
    )
    if moment is not None:
        versions = versions.filter(made_at__lte=moment)
    return {
        (table, number): facts
        for table, number, facts in versions.order_by("revision").values_list(
            "table_id", "number", "facts"
        )
    }


def _ruled(
    plays: QuerySet[BoardPlay], moment: datetime | None
) -> dict[int, dict[str, Ruled]]:
    """What was given, seat by seat: of each seat the newest."""
    given = Adjustment.objects.filter(play__in=plays)
    if moment is not None:
        given = given.filter(made_at__lte=moment)
    found: dict[int, dict[str, Ruled]] = {}
    for play, seat, *ruled in given.order_by("pk").values_list(
        "play_id", "seat", "kind", "percent", "weighted"
    ):
        at = found.setdefault(play, {})
        for one in (seat,) if seat else SEATS:
            at[one] = Ruled(*ruled)
    return {
        play: {seat: one for seat, one in at.items() if one.kind != "none"}
        for play, at in found.items()
    }


def present(tournament: Tournament) -> list[str]:
    """Who plays, by number: who is here, with jokers where they fill the tables."""
    gone = (Entry.State.LEFT, Entry.State.EXCLUDED)
    entries = list(
        Entry.objects.filter(tournament=tournament)
        .exclude(state__in=gone)
        .order_by("number")
        .values_list("public_id", "state", "is_joker")
    )
    here = [entry for entry, state, joker in entries if state == PRESENT and not joker]
    jokers = [entry for entry, _state, joker in entries if joker]
    wanted = -len(here) % len(SEATS) if tournament.uneven == "jokers" else 0
    return here + jokers[:wanted] if wanted <= len(jokers) else here


def groups_laid(tournament: Tournament) -> dict[tuple[int, int], int]:
    """The group of boards at each table, by the numbers of its round and its own.

    Of a table that played a wrong board it is the group of most of its boards.
    """
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    size = tournament.deals_per_round
    found: dict[tuple[int, int], Counter[int]] = {}
    for round, table, board in plays.order_by("number").values_list(
        "table__round__number", "table__number", "board__number"
    ):
        found.setdefault((round, table), Counter())[(board - 1) // size + 1] += 1
    return {at: groups.most_common(1)[0][0] for at, groups in found.items()}


def refuse_unless_boards(tournament: Tournament) -> None:
    if not tournament.duplicate:
        raise ValidationError(
            _("This tournament is not played in boards."), code="no_boards"
        )


def play_or_404(tournament: Tournament, round: int, table: int, deal: int) -> BoardPlay:
    """A board at a table, with its round and its board."""
    found = (
        BoardPlay.objects.filter(
            table__round__tournament=tournament,
            table__round__number=round,
            table__number=table,
            number=deal,
        )
        .select_related("table__round__tournament", "board")
        .first()
    )
    if found is None:
        raise Http404(f"{tournament.public_id}, {round}, {table}, {deal}")
    return found
