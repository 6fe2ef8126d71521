"""The facts of a deal between two partnerships, whose deals hang together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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
    deal_of: Callable[[object], MatchDeal]
    after: Callable[[Any, MatchDeal, Grid, Mapping[str, Setting]], Any]
    penalties: tuple[str, ...] = ()  # the kinds that its reader knows


def read_match_deal(record: object, penalties: Sequence[str]) -> MatchDeal:
    """Make a deal of a record as in docs/records.md, or raise IllegalDeal."""
    if not isinstance(record, dict):
        raise IllegalDeal("not_an_object", "deals")
    if not record.keys() <= _FIELDS:
        raise IllegalDeal("unknown_field", min(map(str, record.keys() - _FIELDS)))
    fields = {name: value for name, value in record.items() if value is not None}
    if fields.get("honours") == {}:
        del fields["honours"]
    contract = fields.pop("contract", None)
    if contract not in (None, PASS):
        raise IllegalDeal("unknown_contract", "contract", value=contract)
    get, first = fields.get, fields.get("first_trick")
    no_seat = IllegalDeal("unknown_seat", "first_trick", seat=first, choices=SEATS)
    no_trump = IllegalDeal("unknown_trump", "trump", choices=TRUMPS)
    deal = MatchDeal(
        tricks=_read_tricks(get("tricks")),
        honours=_read_honours(get("honours")),
        called=_one_of(SIDES, get("called"), IllegalDeal("unknown_side", "called")),
        penalties=_read_penalties(get("penalties", []), penalties),
        first_trick=_one_of(SEATS, first, no_seat),
        trump=_one_of(TRUMPS, get("trump"), no_trump),
    )
    not_played = contract == PASS or deal.called is not None
    for name in ("tricks", "honours", "first_trick", "called"):
        if name in fields and not_played and (name != "called" or contract == PASS):
            raise IllegalDeal("not_played", name)
    if deal.tricks is None and not not_played:
        raise IllegalDeal("tricks_per_side", "tricks")
    if deal.tricks and deal.first_trick:
        side = next(side for side in SIDES if deal.first_trick in side)
        if deal.tricks[side] == 0:
            raise IllegalDeal("first_trick_without_tricks", "first_trick", side=side)
    return deal


def _read_tricks(value: object) -> dict[str, int] | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.keys() != set(SIDES):
        raise IllegalDeal("tricks_per_side", "tricks")
    if not all(type(number) is int and number >= 0 for number in value.values()):
        raise IllegalDeal("tricks", "tricks", most=TRICKS)
    if sum(value.values()) != TRICKS:
        raise IllegalDeal(
            "all_the_tricks", "tricks", most=TRICKS, tricks=sum(value.values())
        )
    return value


def _read_honours(value: object) -> tuple[str, int] | None:
    if value is None:
        return None
    if not isinstance(value, dict) or len(value) != 1:
        raise IllegalDeal("honours", "honours")
    ((side, cards),) = value.items()
    if side not in SIDES or type(cards) is not int or cards not in (3, 4):
        raise IllegalDeal("honours", "honours")
    return side, cards


def _one_of(choices: Sequence[str], value: object, refusal: IllegalDeal) -> str | None:
    if value is not None and not (isinstance(value, str) and value in choices):
        raise refusal
    return value


def _read_penalties(value: object, kinds: Sequence[str]) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, list):
        raise IllegalDeal("not_a_list", "penalties")
    for penalty in value:
        if (
            not isinstance(penalty, list)
            or len(penalty) != 2
            or penalty[0] not in kinds
            or penalty[1] not in SIDES
        ):
            raise IllegalDeal("penalty", "penalties", choices=kinds)
    return tuple((kind, side) for kind, side in value)


_FIELDS = {"contract", *MatchDeal._fields}
