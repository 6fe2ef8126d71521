"""Reads what boards brought: one board at all tables, one player at all boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.boards import adding, queries
from tournaments.boards.marks import HANDS, Played
from tournaments.models import (
    Board,
    BoardFine,
    BoardResult,
    BoardTotal,
    Entry,
    Tournament,
)


class Held(NamedTuple):
    """A hand of a board at a table: who held it, and what it brought."""

    hand: str
    seat: str
    entry: str
    name: str
    kind: str = ""
    mark: int | None = None
    compared: Fraction | None = None
    percent: Fraction | None = None
    bid: bool = False


class Line(NamedTuple):
    """A board at a table."""

    played: Played
    facts: Mapping[str, Any] | None
    hands: list[Held]

    @property
    def declarer(self) -> Held | None:
        return next((one for one in self.hands if one.bid), None)


class Card(NamedTuple):
    """A board as one player had it, and what he has in per cent so far."""

    line: Line
    own: Held
    others: list[Held]
    so_far: Fraction | None


def lines(
    found: Iterable[Played], results: Iterable[BoardResult], names: Mapping[str, str]
) -> list[Line]:
    """Boards at tables with who held what, and what each hand brought."""
    brought = {(one.play_id, one.hand): one for one in results}
    made = []
    for played in found:
        bidders = (played.facts or {}).get("bidders") or ()
        hands = []
        for hand in HANDS:
            seat = played.seat_of(hand)
            entry = played.entries.get(seat, "")
            held = Held(hand, seat, entry, names.get(entry, ""), bid=seat in bidders)
            result = brought.get((played.key, hand))
            if result is not None:
                held = held._replace(
                    kind=result.kind,
                    mark=result.mark,
                    compared=result.compared,
                    percent=result.percent,
                )
            hands.append(held)
        made.append(Line(played, played.facts if played.is_written else None, hands))
    return made


def traveller(
    tournament: Tournament, numbers: Iterable[int], names: Mapping[str, str]
) -> dict[int, list[Line]]:
    """Each of these boards with what all tables made of it, the best first."""
    numbers = list(numbers)
    results = BoardResult.objects.filter(
        play__board__tournament=tournament, play__board__number__in=numbers
    )
    found: dict[int, list[Line]] = {number: [] for number in numbers}
    played = queries.played(tournament, boards=numbers)
    for line in lines(played, results, names):
        found[line.played.board].append(line)
    return found


def scorecards(
    tournament: Tournament, entries: Sequence[Entry], names: Mapping[str, str]
) -> dict[str, list[Card]]:
    """The boards of these players, in the order in which each of them played."""
    only = entries[0] if len(entries) == 1 else None
    played = queries.played(tournament, entry=only)
    results = BoardResult.objects.filter(play__board__tournament=tournament)
    if only is not None:
        results = results.filter(play__table__occupants__entry=only).distinct()
    played.sort(key=lambda one: (one.round, one.deal))
    found: dict[str, list[Line]] = {one.public_id: [] for one in entries}
    for line in lines(played, results, names):
        for held in line.hands:
            if held.entry in found:
                found[held.entry].append(line)
    own = own_percents(entries)
    return {key: cards(key, some, own[key]) for key, some in found.items()}


def cards(entry: str, found: Iterable[Line], own: Fraction) -> list[Card]:
    """What a player has from each board, and the mean of all up to it."""
    sums, boards, made = Fraction(), 0, []
    for line in found:
        mine = next(one for one in line.hands if one.entry == entry)
        mine = mine._replace(percent=settled(mine, own))
        if mine.percent is not None:
            sums, boards = sums + mine.percent, boards + 1
        others = [one for one in line.hands if one.entry != entry]
        made.append(Card(line, mine, others, sums / boards if boards else None))
    return made


def own_percents(entries: Iterable[Entry]) -> dict[str, Fraction]:
    """Each player's per cent on the boards that he played himself."""
    keys = [one.public_id for one in entries]
    found = dict.fromkeys(keys, adding.HALF)
    kept = BoardTotal.objects.filter(entry__public_id__in=keys, boards__gt=0)
    for key, percents, boards in kept.values_list(
        "entry__public_id", "percents", "boards"
    ):
        found[key] = percents / boards
    return found


def settled(held: Held, own: Fraction) -> Fraction | None:
    """What a board brings in the end: average plus and minus follow the others."""
    if held.percent is None:
        return None
    if held.kind == adding.PLUS:
        return max(adding.MOST, own)
    if held.kind == adding.MINUS:
        return min(adding.LEAST, own)
    return held.percent


def fines(tournament: Tournament) -> list[BoardFine]:
    """The fines that stand: not taken back, and not the taking back."""
    found = BoardFine.objects.filter(
        entry__tournament=tournament, takes_back=None, taken_back_by=None
    )
    return list(found.select_related("entry__player", "made_by"))


def records(tournament: Tournament) -> list[Board]:
    """The boards whose cards are known."""
    return list(Board.objects.filter(tournament=tournament).exclude(cards=""))
