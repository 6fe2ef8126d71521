"""Gathers travellers, scorecards, hand records and guide cards, for page and paper."""

from collections.abc import Iterable
from typing import Any

from scoring.variants import VARIANTS
from seating.whiz.hands import guide
from tournaments.boards import comparing, queries, wording
from tournaments.boards.after import queries as after
from tournaments.boards.deals.operations import known_deals
from tournaments.boards.deals.solving import is_at_it
from tournaments.boards.results import with_boards
from tournaments.boards.rules import cards
from tournaments.boards.rules.cards import Deal
from tournaments.boards.rules.solver import LEADERS, STRAINS
from tournaments.boards.tables import chart
from tournaments.models import Board, BoardFine, Entry, Tournament
from tournaments.planning.queries import is_over
from tournaments.planning.rules.criteria import Result
from tournaments.registration.queries import names


def context(tournament: Tournament, *, desk: bool) -> dict[str, Any]:
    """What every page and paper after the boards says of the comparison."""
    return {
        "tournament": tournament,
        "variant": VARIANTS[tournament.variant_key],
        "percentages": comparing.method_has_percentages(tournament),
        **queries.comparison(tournament),
        "over": is_over(tournament),
        "desk": desk,
    }


def travellers(
    tournament: Tournament, boards: Iterable[Board], *, desk: bool
) -> list[dict[str, Any]]:
    """Each board with what every table made of it."""
    boards = list(boards)
    called = names(tournament, full=desk)
    found = after.traveller(tournament, [one.number for one in boards], called)
    return [{"board": one, "lines": found[one.number]} for one in boards]


def scorecards(
    tournament: Tournament, entries: Iterable[Entry], *, desk: bool
) -> list[dict[str, Any]]:
    """Each player with all boards, the fines and the progress."""
    entries = list(entries)
    called = names(tournament, full=desk)
    blank = [Result(one.public_id, one.number) for one in entries]
    results = with_boards(tournament, blank, ties=False)
    played = after.scorecards(tournament, entries, called)
    fines: dict[int, list[BoardFine]] = {}
    for fine in after.fines(tournament):
        fines.setdefault(fine.entry_id, []).append(fine)
    percentages = comparing.method_has_percentages(tournament)
    return [
        {
            "entry": entry,
            "name": called[entry.public_id],
            "result": result,
            "cards": played[entry.public_id],
            "fines": fines.get(entry.pk, []),
            "chart": chart(played[entry.public_id]) if percentages else None,
        }
        for entry, result in zip(entries, results, strict=True)
    ]


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
        "is_solving": is_at_it(found) and done < count,
        "leaders": [(key, wording.LEADERS[key]) for key in LEADERS],
        "leader": leader,
        "leader_word": wording.LEADERS.get(leader, ""),
        "strains": cards.SUITS[::-1],
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


def guides(tournament: Tournament, *, desk: bool) -> list[dict[str, Any]]:
    """A card for every player of the pinned movement: where to sit, what to hold."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    if found is None or pinned is None:
        return []
    called = names(tournament, full=desk)
    numbers = dict(tournament.entries.values_list("public_id", "number"))
    return [
        {
            "name": called.get(entry, ""),
            "number": numbers.get(entry, 0),
            "lines": list(guide(pinned.movement, pinned.hands, player)),
        }
        for player, entry in enumerate(found.players, start=1)
        if player not in pinned.movement.gone
    ]
