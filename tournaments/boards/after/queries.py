"""Reads what boards brought: one board at all tables, one player at all boards."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.duplicate.session import settle
from tournaments.boards import queries
from tournaments.boards.comparing import RESULT, kept_sums
from tournaments.boards.rules.marks import HANDS, Played
from tournaments.models import BoardFine, BoardResult, Entry, Tournament


class Hand(NamedTuple):
    """A hand of a board at a table: who held it, and what it brought."""

    hand: str
    seat: str
    entry: str
    name: str
    bid: bool
    kind: str = ""
    mark: int | None = None
    compared: Fraction | None = None
    percent: Fraction | None = None


class Line(NamedTuple):
    """A board at a table."""

    played: Played
    facts: Mapping[str, Any] | None
    hands: list[Hand]

    @property
    def declarer(self) -> Hand | None:
        return next((one for one in self.hands if one.bid), None)


class Card(NamedTuple):
    """A board as one player had it, and what he has in per cent so far."""

    line: Line
    own: Hand
    others: list[Hand]
    so_far: Fraction | None


def lines(
    found: Iterable[Played], results: QuerySet[BoardResult], names: Mapping[str, str]
) -> list[Line]:
    """Boards at tables with who held what, and what each hand brought."""
    brought = {
        (play, hand): result
        for play, hand, *result in results.values_list("play_id", "hand", *RESULT)
    }
    made = []
    for played in found:
        bidders = (played.facts or {}).get("bidders") or ()
        hands = []
        for hand in HANDS:
            seat = played.seat_of(hand)
            entry = played.entries.get(seat, "")
            own = brought.get((played.key, hand), ())
            name = names.get(entry, "")
            hands.append(Hand(hand, seat, entry, name, seat in bidders, *own))
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
        for one in line.hands:
            if one.entry in found:
                found[one.entry].append(line)
    own = {key: one.own for key, one in kept_sums(tournament).items()}
    return {key: cards(key, some, own.get(key)) for key, some in found.items()}


def cards(entry: str, found: Iterable[Line], own: Fraction | None) -> list[Card]:
    """What a player has from each board, and the mean of all up to it."""
    sums, boards, made = Fraction(), 0, []
    for line in found:
        mine = next(one for one in line.hands if one.entry == entry)
        mine = mine._replace(percent=settle(mine.kind, mine.percent, own))
        if mine.percent is not None:
            sums, boards = sums + mine.percent, boards + 1
        others = [one for one in line.hands if one.entry != entry]
        made.append(Card(line, mine, others, sums / boards if boards else None))
    return made


def fines(tournament: Tournament) -> list[BoardFine]:
    """The fines that stand: not taken back, and not the taking back."""
    found = BoardFine.objects.filter(
        entry__tournament=tournament, takes_back=None, taken_back_by=None
    )
    return list(found.select_related("entry__player", "made_by"))
