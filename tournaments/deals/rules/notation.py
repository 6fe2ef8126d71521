"""Reads and writes a line of a sheet as it is typed: in a few short cells."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scoring.contract import Contract
from scoring.deal import PASS, TRUMPS
from scoring.letters import KEPT, Letters
from scoring.variant import Variant
from tournaments.deals.rules import match_notation
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.line import NOT_WRITTEN
from tournaments.deals.rules.typed import (
    ALL_PASS,
    JURY,
    NO_DEAL,
    REPEAT,
    Unreadable,
    trump_pattern,
)

COLUMNS = ("contract", "bidders", "tricks")  # of a game that is no match
OF_JURY = (
    "jury"  # the cell behind the contract, where a grid has contracts that need it
)


def columns(variant: Variant, *, with_jury: bool = False) -> tuple[str, ...]:
    """The cells of a line, in the order in which they are typed."""
    first, *more = match_notation.COLUMNS if variant.match else COLUMNS
    return (first, OF_JURY, *more) if with_jury else (first, *more)


def column_of(variant: Variant, field: str | None, *, with_jury: bool = False) -> str:
    """The cell in which a field of the record is typed: the first, if in none."""
    cells = columns(variant, with_jury=with_jury)
    return field if field in cells else cells[0]


def with_repeats(cells: Mapping[str, str], above: Mapping[str, str]) -> dict[str, str]:
    """The cells, with those above in place of each `.`."""
    return {
        column: above.get(column, "") if typed.strip() == REPEAT else typed
        for column, typed in cells.items()
    }


def record_from(
    variant: Variant, cells: Mapping[str, str], letters: Letters = KEPT
) -> dict[str, Any] | None:
    """The record that the cells say, None where all are empty, or raise Unreadable.

    The `letters` are those of the language in which the cells are typed. Whether such
    a deal can have happened is for the rules to judge.
    """
    typed = {
        column: " ".join(cells.get(column, "").upper().split())
        for column in columns(variant)
    }
    if not any(typed.values()):
        return None
    typed[OF_JURY] = _with_minus(cells.get(OF_JURY, "").strip())
    read = match_notation.record_from if variant.match else read_deal
    return read(variant, typed, letters)


def write(
    variant: Variant,
    record: Mapping[str, Any] | None,
    letters: Letters = KEPT,
    *,
    with_jury: bool = False,
) -> dict[str, str]:
    """Return the cells that are typed for a record; empty ones where there is none.

    What is said of the jury stands behind the contract, or in a cell of its own.
    """
    empty = dict.fromkeys(columns(variant, with_jury=with_jury), "")
    if record is None or record.get("contract") == NOT_WRITTEN:
        return empty
    if record.get("contract") == NOT_PLAYED:
        return empty | {columns(variant)[0]: NO_DEAL}
    said = _MARKS.get(record.get("jury", ""), "")
    if with_jury:
        empty[OF_JURY], said = said, ""
    cells = match_notation.write if variant.match else write_deal
    found = empty | cells(variant, record, letters)
    found[columns(variant)[0]] += said
    return found


_MARKS = {said: mark for mark, said in JURY.items()}


def _with_minus(typed: str) -> str:
    """Replace other minus signs by that of the keyboard."""
    return re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", typed)


def read_deal(
    variant: Variant, typed: Mapping[str, str], letters: Letters
) -> dict[str, Any]:
    first = _with_minus(typed["contract"].replace(" ", ""))
    if first in (ALL_PASS, NO_DEAL):
        for column in (OF_JURY, "bidders", "tricks"):
            if typed[column]:
                raise Unreadable("nothing_here", column, typed=typed[column])
        return {"contract": PASS if first == ALL_PASS else NOT_PLAYED}
    if not first:
        raise Unreadable("missing", "contract")
    record = _read_bid(variant, first, letters)
    mark = typed[OF_JURY]
    if mark and JURY.get(mark, "") != record.setdefault("jury", JURY.get(mark)):
        raise Unreadable(OF_JURY, OF_JURY, typed=mark)
    contract = variant.by_key[record["contract"]]
    if not typed["bidders"]:
        raise Unreadable("missing", "bidders")
    record["bidders"] = _read_seats(typed["bidders"], letters)
    if not typed["tricks"]:
        raise Unreadable("missing", "tricks")
    record["tricks"] = _read_tricks(contract, record["bidders"], typed["tricks"])
    return record


def _read_bid(variant: Variant, typed: str, letters: Letters) -> dict[str, Any]:
    """`E8`, `A10H`, `GC+`: the letter, which a game of one contract leaves out."""
    for contract in sorted(variant.contracts, key=lambda c: -len(c.letter)):
        rest = typed.removeprefix(contract.letter.upper())
        found = _bid(letters).fullmatch(rest)
        if found is None or (rest == typed and len(variant.contracts) > 1):
            continue
        record: dict[str, Any] = {"contract": contract.key}
        if found["level"]:
            record["level"] = int(found["level"])
        elif contract.levels is not None:
            raise Unreadable("level_missing", "contract", typed=typed)
        if found["trump"]:
            record["trump"] = letters.trumps_typed[found["trump"]]
        if found["risk"]:
            record["risk"] = found["risk"]
        if found["jury"]:
            record["jury"] = JURY[found["jury"]]
        return record
    raise _unknown(variant, typed, letters)


def _unknown(variant: Variant, typed: str, letters: Letters) -> Unreadable:
    """Say what of a bid nobody knows, with all that is known in its place.

    Behind a level that is a trump; else it is the contract.
    """
    known = [(_letter(variant, one), one.levels or ()) for one in variant.contracts]
    for letter, levels in known:
        bid = re.match(rf"{re.escape(letter)}\d{{1,2}}", typed)
        if levels and bid and bid.end() < len(typed):
            choices = [*map(letters.sign, TRUMPS), *(["X", "XX"] * bool(variant.risk))]
            params = {"typed": typed[bid.end() :], "bid": bid[0], "choices": choices}
            return Unreadable("behind", "contract", **params)
    choices = [
        letter + (f"{levels[0]}–{levels[-1]}" if levels else "")
        for letter, levels in known
    ]
    return Unreadable("contract", "contract", typed=typed, choices=choices)


def _letter(variant: Variant, contract: Contract) -> str:
    """Return what is typed for a contract: nothing in a game that has one alone."""
    return contract.letter if len(variant.contracts) > 1 else ""


@cache
def _bid(letters: Letters) -> re.Pattern[str]:
    bid = rf"(?P<level>\d{{1,2}})?{trump_pattern(letters)}(?P<risk>XX?)?"
    return re.compile(rf"{bid}(?P<jury>[{re.escape(''.join(JURY))}])?")


def _read_seats(typed: str, letters: Letters) -> list[str]:
    seats = re.sub(r"[ ,+/]", "", typed)
    if not seats.isalpha():
        raise Unreadable("seats", "bidders", typed=typed)
    return letters.seats_typed(seats)


def _read_tricks(contract: Contract, bidders: Sequence[str], typed: str) -> Any:
    numbers = re.split(r"[ ,+/]+", typed)
    if not all(re.fullmatch(r"\d{1,2}", number) for number in numbers):
        raise Unreadable("number", "tricks", typed=typed)
    taken = [int(number) for number in numbers]
    if not contract.alone:
        if len(taken) > 1:
            raise Unreadable("one_number", "tricks", typed=typed)
        return taken[0]
    if len(taken) != len(bidders):
        raise Unreadable("number_each", "tricks", bidders=len(bidders))
    if len(set(bidders)) < len(bidders):
        raise Unreadable("twice", "bidders", typed="".join(bidders))
    return dict(zip(bidders, taken, strict=True))


def write_deal(
    variant: Variant, record: Mapping[str, Any], letters: Letters
) -> dict[str, str]:
    if record.get("contract") == PASS:
        return {"contract": ALL_PASS}
    contract = variant.by_key[record["contract"]]
    letter = _letter(variant, contract)
    level, trump = record.get("level") or "", letters.trump(record.get("trump") or "")
    tricks, bidders = record.get("tricks"), record.get("bidders") or ()
    if isinstance(tricks, Mapping):
        taken = " ".join(str(tricks[bidder]) for bidder in bidders)
    else:
        taken = "" if tricks is None else str(tricks)
    return {
        "contract": f"{letter}{level}{trump}{record.get('risk') or ''}",
        "bidders": letters.seat("".join(bidders)),
        "tricks": taken,
    }
