"""The rules that a tournament's plan must respect, and what is fixed in it by play."""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from scoring.bounds import EARLIEST, LATEST, is_day, is_whole

RULES_VERSION = 1  # pinned by each tournament, which is counted by it for good
MOST_ROUNDS = 50
MOST_DEALS = 60
MOST_MINUTES = 600
THREE, FOUR = 3, 4  # boards travel between tables of three, with the Domy
FOR_FOUR = ("five", "partners", "change_partners")  # what only games for four have
TOTAL = "total"  # alone among the tie-breaks: equal totals share the place

FREE, FIXED = False, True
# Every choice of a plan, in the order in which it is read. Free stays what rewrites
# nothing that was played: the rest is fixed by the first written deal, or ruling.
FIELDS = {
    "name": FREE,
    "played_date": FIXED,
    "place": FREE,
    "registration_closes_at": FIXED,
    "grid": FIXED,
    "options": FIXED,
    "all_pass": FIXED,
    "rounds": FREE,
    "deals_per_round": FIXED,
    "duplicate": FIXED,
    "minutes_per_round": FREE,
    "seat_letters": FIXED,
    "draw_method": FREE,  # each drawn round keeps its own
    "uneven": FREE,  # the usual one: each drawn round keeps its own
    "uneven_points": FREE,
    "even_deals": FIXED,
    "place_bonus": FIXED,
    "tie_breaks": FIXED,  # on a page of its own, which says what moves
    "team_size": FIXED,
    "prize_one_in": FREE,
    "special_prizes": FREE,
    "frozen_after_round": FREE,
    "appeal_minutes": FREE,  # of what the tables are told from then on
    "second_signature": FREE,  # of what is decided from then on
    "phones_wait": FREE,  # those that come from then on
}
# Free texts: the ledger's chain holds none of them.
TEXTS = ("name", "place")


class Fault(NamedTuple):
    """A fault in a plan: the field, a code, and the numbers of the sentence."""

    field: str
    code: str
    params: Mapping[str, Any] = {}


def fixed_fields(*, counted: bool) -> frozenset[str]:
    """Return the fields that can no longer be changed."""
    settled = FIXED if counted else None
    return frozenset(key for key, state in FIELDS.items() if state is settled)


def faults(
    plan: Mapping[str, Any], *, players: int, drawn: int, tie_breaks: Collection[str]
) -> Iterator[Fault]:
    """Yield the faults of a plan of which `drawn` rounds have a seating already.

    `players` sit at a table; `tie_breaks` are the ones that the game has.
    """
    deals, rounds = plan["deals_per_round"], plan["rounds"]
    if "played_date" in plan and not is_day(plan["played_date"]):
        yield Fault("played_date", "day", {"first": EARLIEST.year, "last": LATEST.year})
    if not 1 <= rounds <= MOST_ROUNDS:
        yield Fault("rounds", "rounds", {"most": MOST_ROUNDS})
    elif rounds < drawn:
        yield Fault("rounds", "rounds_drawn", {"drawn": drawn})
    if not 1 <= deals <= MOST_DEALS:
        yield Fault("deals_per_round", "deals", {"most": MOST_DEALS})
    elif deals % players:
        below = max(players, deals - deals % players)
        yield Fault(
            "deals_per_round",
            "deals_multiple",
            {"players": players, "lower": below, "upper": below + players},
        )
    if plan.get("duplicate") and players != THREE:
        yield Fault("duplicate", "boards_game")
    bonus = plan["place_bonus"]
    if bonus and len(bonus) != players:
        yield Fault("place_bonus", "bonus_places", {"players": players})
    elif any(after > before for before, after in pairwise(bonus)):
        yield Fault("place_bonus", "bonus_order")
    chosen = plan["tie_breaks"]
    if len(set(chosen)) < len(chosen):
        yield Fault("tie_breaks", "tie_twice")
    elif not set(chosen) <= {TOTAL, *tie_breaks}:
        yield Fault("tie_breaks", "tie_unknown")
    for field in ("uneven", "draw_method"):
        if plan[field] in FOR_FOUR and players != FOUR:
            yield Fault(field, "for_four", {"players": players})
    frozen = plan["frozen_after_round"]
    if frozen is not None and not 1 <= frozen <= rounds:
        yield Fault("frozen_after_round", "frozen", {"rounds": rounds})


def read_bonus(text: str) -> list[int]:
    """Read `90/60/30/0` as numbers; raise ValueError if it is anything else."""
    words = text.replace(" ", "").strip("/").split("/") if text.strip() else []
    return [_whole(word) for word in words]


def _whole(word: str) -> int:
    if not is_whole(word, digits=4):
        raise ValueError(word)
    return int(word)


def differences(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the fields that differ: with their values before, and after."""
    changed = [key for key in FIELDS if before.get(key) != after.get(key)]
    return (
        {key: before.get(key) for key in changed},
        {key: after.get(key) for key in changed},
    )
