"""The facts of a deal between two partnerships, whose deals hang together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from scoring.contract import Setting
from scoring.deal import PASS, SEATS, TRUMPS, IllegalDeal
from scoring.grid import Grid

SIDES = ("NS", "EW")
OTHER = {"NS": "EW", "EW": "NS"}
TRICKS = 13


class MatchDeal(NamedTuple):
    """The facts of one deal of a match: it was played, called, or passed over."""

    tricks: Mapping[str, int] | None = None
    honours: tuple[str, int] | None = None
    called: str | None = None
    penalties: tuple[tuple[str, str], ...] = ()
    first_trick: str | None = None
    trump: str | None = None


@dataclass(frozen=True)
class Match:
    """A game whose every deal is played in the state that the one before it left."""

    start: Callable[..., Any]
    read: Callable[[object], MatchDeal]
    after: Callable[[Any, MatchDeal, Grid, Mapping[str, Setting]], Any]
    penalties: tuple[str, ...] = ()  # the kinds that its reader knows


def reader(penalties: Sequence[str]) -> Callable[[object], MatchDeal]:
    """Return the function that reads the records of a game with these penalties."""
    return partial(read, penalties=penalties)


def read(record: object, penalties: Sequence[str]) -> MatchDeal:
    """Make a deal of a record as in docs/records.md, or raise IllegalDeal."""
    if not isinstance(record, dict):
        raise IllegalDeal("not_an_object", "deals")
    if not record.keys() <= _FIELDS:
        raise IllegalDeal("unknown_field", min(map(str, record.keys() - _FIELDS)))
    given = {name: value for name, value in record.items() if value is not None}
    if given.get("honours") == {}:
        del given["honours"]
    contract = given.pop("contract", None)
    if contract not in (None, PASS):
        raise IllegalDeal("unknown_contract", "contract", value=contract)
    trump = given.get("trump")
    if trump is not None and not (isinstance(trump, str) and trump in TRUMPS):
        raise IllegalDeal("unknown_trump", "trump", choices=TRUMPS)
    deal = MatchDeal(
        tricks=_read_tricks(given.get("tricks")),
        honours=_read_honours(given.get("honours")),
        called=_read_side(given.get("called"), "called"),
        penalties=_read_penalties(given.get("penalties", []), penalties),
        first_trick=_read_seat(given.get("first_trick")),
        trump=trump,
    )
    not_played = contract == PASS or deal.called is not None
    for name in ("tricks", "honours", "first_trick", "called"):
        if name in given and not_played and (name != "called" or contract == PASS):
            raise IllegalDeal("not_played", name)
    if deal.tricks is None and not not_played:
        raise IllegalDeal("tricks_per_side", "tricks")
    if deal.tricks and deal.first_trick:
        side = next(side for side in SIDES if deal.first_trick in side)
        if deal.tricks[side] == 0:
            raise IllegalDeal("first_trick_without_tricks", "first_trick", side=side)
    return deal


def _read_tricks(given: object) -> dict[str, int] | None:
    if given is None:
        return None
    if not isinstance(given, dict) or given.keys() != set(SIDES):
        raise IllegalDeal("tricks_per_side", "tricks")
    if not all(type(number) is int and number >= 0 for number in given.values()):
        raise IllegalDeal("tricks", "tricks", most=TRICKS)
    if sum(given.values()) != TRICKS:
        raise IllegalDeal(
            "all_the_tricks", "tricks", most=TRICKS, tricks=sum(given.values())
        )
    return given


def _read_honours(given: object) -> tuple[str, int] | None:
    if given is None:
        return None
    if not isinstance(given, dict) or len(given) != 1:
        raise IllegalDeal("honours", "honours")
    ((side, cards),) = given.items()
    if side not in SIDES or type(cards) is not int or cards not in (3, 4):
        raise IllegalDeal("honours", "honours")
    return side, cards


def _read_side(given: object, field: str) -> str | None:
    if given is not None and not (isinstance(given, str) and given in SIDES):
        raise IllegalDeal("unknown_side", field)
    return given


def _read_seat(given: object) -> str | None:
    if given is not None and not (isinstance(given, str) and given in SEATS):
        raise IllegalDeal("unknown_seat", "first_trick", seat=given)
    return given


def _read_penalties(given: object, kinds: Sequence[str]) -> tuple[tuple[str, str], ...]:
    if not isinstance(given, list):
        raise IllegalDeal("not_a_list", "penalties")
    for penalty in given:
        if (
            not isinstance(penalty, list)
            or len(penalty) != 2
            or penalty[0] not in kinds
            or penalty[1] not in SIDES
        ):
            raise IllegalDeal("penalty", "penalties", choices=kinds)
    return tuple((kind, side) for kind, side in given)


_FIELDS = {"contract", *MatchDeal._fields}
