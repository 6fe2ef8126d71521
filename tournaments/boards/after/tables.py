"""Gathers travellers, scorecards, hand records and guide cards, for page and paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from scoring.basis import BASES
from scoring.methods import METHODS
from scoring.variants import VARIANTS
from scoring.wording import named
from tournaments.boards import cards, comparing, queries, wording
from tournaments.boards.after import queries as after
from tournaments.boards.after.queries import Card, Line
from tournaments.boards.deals.operations import deal_of
from tournaments.boards.deals.solving import is_at_it
from tournaments.boards.ranked.queries import with_boards
from tournaments.boards.solver import LEADERS
from tournaments.boards.tables import Chart, chart
from tournaments.models import Board, BoardFine, Entry, Tournament
from tournaments.ranking.criteria import Result
from tournaments.ranking.queries import names
from tournaments.seating.whiz.guide import guide


class Traveller(NamedTuple):
    """A board with what every table made of it."""

    board: Board
    dealer: str
    domy: str
    lines: list[Line]


class Scorecard(NamedTuple):
    """A player with all his boards, his fines and his progress."""

    entry: Entry
    name: str
    result: Result
    cards: list[Card]
    fines: list[BoardFine]
    chart: Chart | None


class Pocket(NamedTuple):
    """A pocket of a board: its seat, whose it is, and its suits as one reads them."""

    seat: str
    word: str
    hand: str  # "" is the Domy
    suits: list[tuple[str, str]]


class Record(NamedTuple):
    """A board with its cards, and what could have been made of them."""

    board: Board
    dealer: str
    pockets: list[Pocket]
    tricks: list[tuple[str, list[int]]]
    best: list[dict[str, Any]]
    of_deal: list[dict[str, Any]]
    exact: bool


def context(tournament: Tournament, *, desk: bool) -> dict[str, Any]:
    """What every page and paper after the boards says of the comparison."""
    return {
        "tournament": tournament,
        "variant": VARIANTS[tournament.variant_key],
        "percentages": comparing.method_has_percentages(tournament),
        "method": named(METHODS[tournament.comparison_method].names),
        "basis": named(BASES[tournament.comparison_basis].names),
        "over": queries.is_over(tournament),
        "desk": desk,
    }


def travellers(
    tournament: Tournament, boards: Iterable[Board], *, desk: bool
) -> list[Traveller]:
    boards = list(boards)
    called = names(tournament, full=desk)
    found = after.traveller(tournament, [one.number for one in boards], called)
    return [
        Traveller(
            one,
            wording.pocket(one.dealer),
            wording.pocket(one.domy),
            found[one.number],
        )
        for one in boards
    ]


def scorecards(
    tournament: Tournament, entries: Iterable[Entry], *, desk: bool
) -> list[Scorecard]:
    entries = list(entries)
    called = names(tournament, full=desk)
    results = {
        one.key: one
        for one in with_boards(
            tournament,
            [Result(one.public_id, one.number) for one in entries],
            ties=False,
        )
    }
    played = after.scorecards(tournament, entries, called)
    fines: dict[int, list[BoardFine]] = {}
    for fine in after.fines(tournament):
        fines.setdefault(fine.entry_id, []).append(fine)
    percentages = comparing.method_has_percentages(tournament)
    return [
        Scorecard(
            entry,
            called[entry.public_id],
            results[entry.public_id],
            played[entry.public_id],
            fines.get(entry.pk, []),
            chart(played[entry.public_id]) if percentages else None,
        )
        for entry in entries
    ]


def records(tournament: Tournament) -> dict[str, Any]:
    """The cards of all boards with what could be made; for after the last round."""
    found = queries.set_of(tournament)
    boards = after.records(tournament)
    leader = next((one.solved["leader"] for one in boards if one.solved), "")
    done, count = sum(bool(one.solved) for one in boards), len(boards)
    return {
        "records": [record(one) for one in boards],
        "set": found,
        "solved": done,
        "to_solve": count,
        "is_solving": is_at_it(found) and done < count,
        "leaders": [(key, wording.leader(key)) for key in LEADERS],
        "leader": leader,
        "leader_word": wording.leader(leader) if leader else "",
        "strains": cards.SUITS[::-1],
    }


def record(board: Board) -> Record:
    deal = deal_of(board)
    assert deal is not None
    pockets = []
    for seat in cards.SEATS:
        hand = cards.hand_of(board.domy, seat)
        suits = [
            (wording.SUITS[suit], wording.ranks(ranks))
            for suit, ranks in deal.suits(seat).items()
        ]
        pockets.append(Pocket(seat, wording.pocket(seat), hand, suits))
    solved = board.solved
    tricks = solved.get("tricks", {})
    return Record(
        board,
        wording.pocket(board.dealer),
        pockets,
        [
            (hand, [tricks[hand][strain] for strain in ("C", "D", "H", "S", "NT")])
            for hand in cards.HANDS
            if hand in tricks
        ],
        list(solved.get("best", {}).values()),
        solved.get("of_deal", []),
        solved.get("formula") == "exact",
    )


class Guide(NamedTuple):
    """The card that a player carries: where he sits, and which hand he holds."""

    name: str
    number: int
    lines: list[Any]


def guides(tournament: Tournament, *, desk: bool) -> list[Guide]:
    """A card for every player of the pinned movement."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    if found is None or pinned is None:
        return []
    called = names(tournament, full=desk)
    numbers = dict(
        Entry.objects.filter(tournament=tournament).values_list("public_id", "number")
    )
    return [
        Guide(
            called.get(entry, ""),
            numbers.get(entry, 0),
            list(guide(pinned.movement, pinned.hands, player)),
        )
        for player, entry in enumerate(found.players, start=1)
        if player not in pinned.movement.gone
    ]
