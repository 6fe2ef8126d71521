"""How a line of a sheet is typed: a few short cells that say what a record says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scoring.contract import Contract
from scoring.deal import PASS
from scoring.letters import KEPT, Letters
from scoring.match import SIDES
from scoring.variant import Variant
from tournaments.entry.sheet import NOT_PLAYED, NOT_WRITTEN

ALL_PASS = "-"
NO_DEAL = "/"
REPEAT = "."  # the cell above

COLUMNS = ("contract", "bidders", "tricks")
MATCH_COLUMNS = ("tricks", "honours", "called", "penalties", "first_trick")
# The fields of a record that are typed in the first cell.
_IN_CONTRACT = {"contract", "level", "trump", "risk"}
_SIDE = {seat: side for side in SIDES for seat in (*side, side, side[::-1])}


class Unreadable(Exception):
    """A cell that says nothing: a code, the column, and what was typed.

    The code `missing` is that of a line that somebody is still typing.
    """

    def __init__(self, code: str, column: str, **params: Any) -> None:
        super().__init__(code, column, params)
        self.code = code
        self.column = column
        self.params = params


def columns(variant: Variant) -> tuple[str, ...]:
    """The cells of a line, in the order in which they are typed."""
    return MATCH_COLUMNS if variant.match else COLUMNS


def column_of(variant: Variant, field: str | None) -> str:
    """The cell in which a field of the record is typed."""
    if variant.match:
        return field if field in MATCH_COLUMNS else MATCH_COLUMNS[0]
    return field if field in COLUMNS and field not in _IN_CONTRACT else COLUMNS[0]


def repeated(cells: Mapping[str, str], above: Mapping[str, str]) -> dict[str, str]:
    """The cells with what stands above in place of each `.`."""
    return {
        column: above.get(column, "") if typed.strip() == REPEAT else typed
        for column, typed in cells.items()
    }


def read(
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
    reader = _read_match if variant.match else _read
    return reader(variant, typed, letters)


def write(
    variant: Variant, record: Mapping[str, Any] | None, letters: Letters = KEPT
) -> dict[str, str]:
    """What is typed for a record; empty cells where there is none."""
    empty = dict.fromkeys(columns(variant), "")
    if record is None or record.get("contract") == NOT_WRITTEN:
        return empty
    if record.get("contract") == NOT_PLAYED:
        return empty | {columns(variant)[0]: NO_DEAL}
    writer = _write_match if variant.match else _write
    return empty | writer(variant, record, letters)


def penalty_letters(variant: Variant) -> dict[str, str]:
    """What is typed for each penalty of a match: the least that tells it apart."""
    kinds = variant.match.penalties if variant.match else ()
    found = {}
    for kind in kinds:
        others = [other for other in kinds if other != kind]
        size = next(
            size
            for size in range(1, len(kind) + 1)
            if not any(other.startswith(kind[:size]) for other in others)
        )
        found[kind] = kind[:size].upper()
    return found


def _read(
    variant: Variant, typed: Mapping[str, str], letters: Letters
) -> dict[str, Any]:
    first = typed["contract"].replace(" ", "")
    if first in (ALL_PASS, NO_DEAL):
        for column in ("bidders", "tricks"):
            if typed[column]:
                raise Unreadable("nothing_here", column, typed=typed[column])
        return {"contract": PASS if first == ALL_PASS else NOT_PLAYED}
    if not first:
        raise Unreadable("missing", "contract")
    record = _read_bid(variant, first, letters)
    contract = variant.by_key[record["contract"]]
    if not typed["bidders"]:
        raise Unreadable("missing", "bidders")
    record["bidders"] = _read_seats(typed["bidders"], letters)
    if not typed["tricks"]:
        raise Unreadable("missing", "tricks")
    record["tricks"] = _read_tricks(contract, record["bidders"], typed["tricks"])
    return record


def _read_bid(variant: Variant, typed: str, letters: Letters) -> dict[str, Any]:
    """`E8`, `A10H`, `9NTX`: the letter, which a game of one contract leaves out."""
    for contract in sorted(variant.contracts, key=lambda c: -len(c.letter)):
        rests = [typed.removeprefix(contract.letter.upper())]
        if rests == [typed]:
            rests = [typed] if len(variant.contracts) == 1 else []
        for rest in rests:
            found = _bid(letters).fullmatch(rest)
            if found is None:
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
            return record
    raise Unreadable("contract", "contract", typed=typed)


@cache
def _bid(letters: Letters) -> re.Pattern[str]:
    return re.compile(rf"(?P<level>\d{{1,2}})?{_trump(letters)}(?P<risk>XX?)?")


@cache
def _match_tricks(letters: Letters) -> re.Pattern[str]:
    return re.compile(rf"(?P<what>-|/|\d{{1,2}})?{_trump(letters)}")


def _trump(letters: Letters) -> str:
    return f"(?P<trump>{'|'.join(letters.trumps_typed)})?"


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


def _write(
    variant: Variant, record: Mapping[str, Any], letters: Letters
) -> dict[str, str]:
    if record.get("contract") == PASS:
        return {"contract": ALL_PASS}
    contract = variant.by_key[record["contract"]]
    letter = contract.letter if len(variant.contracts) > 1 else ""
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


def _read_match(
    variant: Variant, typed: Mapping[str, str], letters: Letters
) -> dict[str, Any]:
    found = _match_tricks(letters).fullmatch(typed["tricks"].replace(" ", ""))
    if found is None:
        raise Unreadable("number", "tricks", typed=typed["tricks"])
    if found["what"] == NO_DEAL:
        for column in MATCH_COLUMNS[1:]:
            if typed[column]:
                raise Unreadable("nothing_here", column, typed=typed[column])
        return {"contract": NOT_PLAYED}
    record: dict[str, Any] = {}
    if found["what"] == ALL_PASS:
        record["contract"] = PASS
    elif found["what"]:
        most = variant.tricks
        if int(found["what"]) > most:
            raise Unreadable("too_many", "tricks", most=most)
        record["tricks"] = {"NS": int(found["what"]), "EW": most - int(found["what"])}
    elif not typed["called"]:
        raise Unreadable("missing", "tricks")
    if found["trump"]:
        record["trump"] = letters.trumps_typed[found["trump"]]
    if typed["honours"]:
        record["honours"] = _read_honours(typed["honours"], letters)
    if typed["called"]:
        record["called"] = _read_side("called", typed["called"], letters)
    if typed["penalties"]:
        record["penalties"] = _read_penalties(variant, typed["penalties"], letters)
    if typed["first_trick"]:
        record["first_trick"] = "".join(letters.seats_typed(typed["first_trick"]))
    return record


def _side(typed: str, letters: Letters) -> str | None:
    return _SIDE.get("".join(letters.seats_typed(typed)))


def _read_side(column: str, typed: str, letters: Letters) -> str:
    side = _side(typed.replace(" ", ""), letters)
    if side is None:
        raise Unreadable("side", column, typed=typed)
    return side


def _read_honours(typed: str, letters: Letters) -> dict[str, int]:
    found = re.fullmatch(r"([A-Z]+)(\d)|(\d)([A-Z]+)", typed.replace(" ", ""))
    if found is None:
        raise Unreadable("honours", "honours", typed=typed)
    typed_side, cards = found[1] or found[4], found[2] or found[3]
    return {_read_side("honours", typed_side, letters): int(cards)}


def _read_penalties(variant: Variant, typed: str, letters: Letters) -> list[list[str]]:
    kinds = penalty_letters(variant)
    found = []
    for word in re.split(r"[ ,]+", typed):
        for kind, short in kinds.items():
            side = _side(word.removeprefix(short), letters)
            if word.startswith(short) and side is not None:
                found.append([kind, side])
                break
        else:
            choices = [f"{short}{letters.seat('NS')}" for short in kinds.values()]
            raise Unreadable("penalty", "penalties", typed=word, choices=choices)
    return found


def _write_match(
    variant: Variant, record: Mapping[str, Any], letters: Letters
) -> dict[str, str]:
    kinds = penalty_letters(variant)
    what = ALL_PASS if record.get("contract") == PASS else ""
    if record.get("tricks"):
        what = str(record["tricks"]["NS"])
    return {
        "tricks": what + letters.trump(record.get("trump") or ""),
        "honours": "".join(
            f"{letters.seat(side)}{cards}"
            for side, cards in (record.get("honours") or {}).items()
        ),
        "called": letters.seat(record.get("called") or ""),
        "penalties": " ".join(
            kinds[kind] + letters.seat(side)
            for kind, side in record.get("penalties") or ()
        ),
        "first_trick": letters.seat(record.get("first_trick") or ""),
    }
