"""Gathers travellers, scorecards and hand records, for page and paper."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Q

from scoring.duplicate import session
from scoring.duplicate.methods import METHODS
from scoring.standing.figures import Result
from tournaments.boards import wording
from tournaments.boards.models import Board, BoardFine, BoardResult
from tournaments.boards.rules import cards
from tournaments.boards.rules.cards import Deal
from tournaments.boards.rules.marks import HANDS, Played
from tournaments.boards.rules.solver import LEADERS, STRAINS
from tournaments.comparison import comparing, queries
from tournaments.comparison.after.brought import (
    Brought,
    results_for_hall,
    stored_results,
)
from tournaments.comparison.comparing import kept_sums
from tournaments.comparison.places import boards_with_results, places_of
from tournaments.comparison.queries import known_deals
from tournaments.comparison.results import Anew, with_boards
from tournaments.comparison.solving import is_solving
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals.how_far import is_over
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.entries.models import Entry
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament

WIDTH, LEFT, BASE = 720, 70, 215  # of the chart, in its own units


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


class TravellerLine(NamedTuple):
    """A board at a table."""

    played: Played
    facts: Mapping[str, Any] | None
    hands: list[Hand]

    @property
    def declarer(self) -> Hand | None:
        return next((one for one in self.hands if one.bid), None)


class Card(NamedTuple):
    """A board as one player had it, and what he has in per cent so far."""

    line: TravellerLine
    own: Hand
    others: list[Hand]
    so_far: Fraction | None


def context(tournament: Tournament) -> dict[str, Any]:
    """Return what every page and paper after the boards says of the comparison."""
    return {
        "tournament": tournament,
        "percentages": comparing.method_has_percentages(tournament),
        **queries.comparison(tournament),
        "over": is_over(tournament),
    }


def full_boards(tournament: Tournament, results: int) -> dict[str, Any] | None:
    """Return how many results make a board full, and up to three boards that have them.

    None where a board of so many `results` is full, or where fullness does not count.
    """
    places = places_of(tournament)
    if results >= places or not METHODS[tournament.comparison_method].neuberg:
        return None
    return {"places": places, "boards": boards_with_results(tournament, places)[:3]}


def lines(
    found: Iterable[Played], brought: Brought, names: Mapping[str, str]
) -> list[TravellerLine]:
    """Boards at tables with who held what, and what each hand brought."""
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
        made.append(
            TravellerLine(played, played.facts if played.is_written else None, hands)
        )
    return made


def travellers(
    tournament: Tournament, numbers: Iterable[int], *, desk: bool
) -> dict[int, list[TravellerLine]]:
    """Each of these boards, by number, with what all tables made of it."""
    numbers = list(numbers)
    hidden = NOTHING if desk else withheld_from_hall(tournament)
    if hidden.is_about_boards:
        brought, _sums = results_for_hall(tournament, hidden)
    else:
        brought = stored_results(
            BoardResult.objects.filter(
                play__board__tournament=tournament, play__board__number__in=numbers
            )
        )
    found: dict[int, list[TravellerLine]] = {number: [] for number in numbers}
    played = queries.played_boards(tournament, boards=numbers, withheld=hidden)
    for line in lines(played, brought, names(tournament, full=desk)):
        found[line.played.board].append(line)
    return found


def scorecards(
    tournament: Tournament, entries: Iterable[Entry], *, desk: bool
) -> list[dict[str, Any]]:
    """Each player with all boards, the fines and the progress."""
    entries = list(entries)
    called = names(tournament, full=desk)
    blank = [Result(one.public_id, one.number) for one in entries]
    hidden = NOTHING if desk else withheld_from_hall(tournament)
    anew = Anew(withheld=hidden) if hidden.is_about_boards else None
    brought, sums = (
        results_for_hall(tournament, hidden) if anew else (None, kept_sums(tournament))
    )
    results = with_boards(tournament, blank, anew, ties=False)
    played = lines_of(tournament, entries, called, hidden, brought)
    own = comparing.own_averages(tournament, sums)
    fined: dict[int, list[BoardFine]] = {}
    for fine in fines(tournament, hidden):
        fined.setdefault(fine.entry_id, []).append(fine)
    percentages = comparing.method_has_percentages(tournament)
    found = []
    for entry, result in zip(entries, results, strict=True):
        key = entry.public_id
        mine = cards_of(key, played[key], own.get(key))
        found.append(
            {
                "entry": entry,
                "name": called[key],
                "result": result,
                "cards": mine,
                "fines": fined.get(entry.pk, []),
                "chart": chart(mine) if percentages else None,
            }
        )
    return found


def lines_of(
    tournament: Tournament,
    entries: Sequence[Entry],
    names: Mapping[str, str],
    hidden: Withheld,
    brought: Brought | None,
) -> dict[str, list[TravellerLine]]:
    """The boards of these players, in the order in which each of them played."""
    only = entries[0] if len(entries) == 1 else None
    played = queries.played_boards(tournament, entry=only, withheld=hidden)
    results = BoardResult.objects.filter(play__board__tournament=tournament)
    if only is not None:
        results = results.filter(play__table__occupants__entry=only).distinct()
    brought = stored_results(results) if brought is None else brought
    played.sort(key=lambda one: (one.round, one.deal))
    found: dict[str, list[TravellerLine]] = {one.public_id: [] for one in entries}
    for line in lines(played, brought, names):
        for one in line.hands:
            if one.entry in found:
                found[one.entry].append(line)
    return found


def cards_of(
    entry: str, found: Iterable[TravellerLine], own: Fraction | None
) -> list[Card]:
    """Return what a player has from each board, and the mean of all up to it."""
    sums, boards, made = Fraction(), 0, []
    for line in found:
        mine = next(one for one in line.hands if one.entry == entry)
        if mine.compared is not None:
            worth = session.Result(mine.kind, mine.compared, mine.percent).settled(own)
            mine = mine._replace(**worth._asdict())
        if mine.percent is not None:
            sums, boards = sums + mine.percent, boards + 1
        others = [one for one in line.hands if one.entry != entry]
        made.append(Card(line, mine, others, sums / boards if boards else None))
    return made


def fines(tournament: Tournament, hidden: Withheld = NOTHING) -> list[BoardFine]:
    """Return the fines that stand: not taken back, and no taking back of another.

    For the hall those of which it knows.
    """
    stands = Q(taken_back_by=None) | Q(taken_back_by__in=hidden.fines)
    found = BoardFine.objects.filter(
        stands, entry__tournament=tournament, takes_back=None
    ).exclude(pk__in=hidden.fines)
    return list(found.select_related("entry__player", "made_by"))


def chart(cards: Sequence[Card]) -> dict[str, Any] | None:
    """The per cent of a player from board to board; nothing without two boards."""
    values = [
        one.so_far
        for one in cards
        if one.own.percent is not None and one.so_far is not None
    ]
    if len(values) < 2:
        return None
    step = (WIDTH - LEFT - 10) / (len(values) - 1)
    dots = [
        (round(LEFT + at * step, 1), height(value)) for at, value in enumerate(values)
    ]
    return {
        "points": " ".join(f"{x},{y}" for x, y in dots),
        "dots": dots,
        "rules": [
            (percent, height(Fraction(percent))) for percent in (0, 25, 50, 75, 100)
        ],
    }


def height(percent: Fraction) -> float:
    return round(BASE - float(percent) * 2, 1)


def records(tournament: Tournament) -> dict[str, Any]:
    """The cards of all boards with what could be made; for after the last round."""
    found = queries.set_of(tournament)
    deals = known_deals(tournament)
    done, count = sum(bool(one.solved) for one, _deal in deals), len(deals)
    leader = next((one.solved["leader"] for one, _deal in deals if one.solved), "")
    return {
        "records": [record(board, deal) for board, deal in deals],
        "set": found,
        "solved": done,
        "to_solve": count,
        "is_solving": is_solving(found) and done < count,
        "leaders": [(key, wording.LEADERS[key]) for key in LEADERS],
        "leader": leader,
        "leader_word": wording.LEADERS.get(leader, ""),
    }


def record(board: Board, deal: Deal) -> dict[str, Any]:
    """A board with its cards, and what could have been made of them."""
    solved = board.solved
    return {
        "board": board,
        "pockets": [
            {
                "seat": seat,
                "hand": cards.hand_of(board.domy, seat),  # "" is the Domy
                "suits": [
                    (suit, wording.ranks(ranks))
                    for suit, ranks in deal.suits(seat).items()
                ],
            }
            for seat in cards.SEATS
        ],
        "tricks": [
            (hand, [taken[strain] for strain in STRAINS])
            for hand in cards.HANDS
            if (taken := solved.get("tricks", {}).get(hand))
        ],
        "best": list(solved.get("best", {}).values()),
        "of_deal": solved.get("of_deal", []),
        "exact": solved.get("formula") == "exact",
    }
