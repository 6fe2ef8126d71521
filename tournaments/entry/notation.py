"""How a line of a sheet is typed: a few short cells that say what a record says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.contract import Contract
from scoring.deal import PASS, TRUMPS
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
_SUIT = f"(?P<trump>{'|'.join(TRUMPS)})?"
_BID = re.compile(rf"(?P<level>\d{{1,2}})?{_SUIT}(?P<risk>XX?)?")
_MATCH_TRICKS = re.compile(rf"(?P<what>-|/|\d{{1,2}})?{_SUIT}")
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


def read(variant: Variant, cells: Mapping[str, str]) -> dict[str, Any] | None:
    """The record that the cells say, None where all are empty, or raise Unreadable.

    Whether such a deal can have happened is for the rules to judge.
    """
    typed = {
        column: " ".join(cells.get(column, "").upper().split())
        for column in columns(variant)
    }
    if not any(typed.values()):
        return None
    return _read_match(variant, typed) if variant.match else _read(variant, typed)


def write(variant: Variant, record: Mapping[str, Any] | None) -> dict[str, str]:
    """What is typed for a record; empty cells where there is none."""
    empty = dict.fromkeys(columns(variant), "")
    if record is None or record.get("contract") == NOT_WRITTEN:
        return empty
    if record.get("contract") == NOT_PLAYED:
        return empty | {columns(variant)[0]: NO_DEAL}
    return empty | (
        _write_match(variant, record) if variant.match else _write(variant, record)
    )


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


def _read(variant: Variant, typed: Mapping[str, str]) -> dict[str, Any]:
    first = typed["contract"].replace(" ", "")
    if first in (ALL_PASS, NO_DEAL):
        for column in ("bidders", "tricks"):
            if typed[column]:
                raise Unreadable("nothing_here", column, typed=typed[column])
        return {"contract": PASS if first == ALL_PASS else NOT_PLAYED}
    if not first:
        raise Unreadable("missing", "contract")
    record = _read_bid(variant, first)
    contract = variant.by_key[record["contract"]]
    if not typed["bidders"]:
        raise Unreadable("missing", "bidders")
    record["bidders"] = _read_seats(typed["bidders"])
    if not typed["tricks"]:
        raise Unreadable("missing", "tricks")
    record["tricks"] = _read_tricks(contract, record["bidders"], typed["tricks"])
    return record


def _read_bid(variant: Variant, typed: str) -> dict[str, Any]:
    """`E8`, `A10H`, `9NTX`: the letter, which a game of one contract leaves out."""
    for contract in sorted(variant.contracts, key=lambda c: -len(c.letter)):
        rests = [typed.removeprefix(contract.letter.upper())]
        if rests == [typed]:
            rests = [typed] if len(variant.contracts) == 1 else []
        for rest in rests:
            found = _BID.fullmatch(rest)
            if found is None:
                continue
            record: dict[str, Any] = {"contract": contract.key}
            if found["level"]:
                record["level"] = int(found["level"])
            elif contract.levels is not None:
                raise Unreadable("level_missing", "contract", typed=typed)
            if found["trump"]:
                record["trump"] = found["trump"]
            if found["risk"]:
                record["risk"] = found["risk"]
            return record
    raise Unreadable("contract", "contract", typed=typed)


def _read_seats(typed: str) -> list[str]:
    letters = re.sub(r"[ ,+/]", "", typed)
    if not letters.isalpha():
        raise Unreadable("seats", "bidders", typed=typed)
    return list(letters)


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


def _write(variant: Variant, record: Mapping[str, Any]) -> dict[str, str]:
    if record.get("contract") == PASS:
        return {"contract": ALL_PASS}
    contract = variant.by_key[record["contract"]]
    letter = contract.letter if len(variant.contracts) > 1 else ""
    level, trump = record.get("level"), record.get("trump")
    tricks, bidders = record.get("tricks"), record.get("bidders") or ()
    if isinstance(tricks, Mapping):
        taken = " ".join(str(tricks[bidder]) for bidder in bidders)
    else:
        taken = "" if tricks is None else str(tricks)
    return {
        "contract": f"{letter}{level or ''}{trump or ''}{record.get('risk') or ''}",
        "bidders": "".join(bidders),
        "tricks": taken,
    }


def _read_match(variant: Variant, typed: Mapping[str, str]) -> dict[str, Any]:
    found = _MATCH_TRICKS.fullmatch(typed["tricks"].replace(" ", ""))
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
        record["trump"] = found["trump"]
    if typed["honours"]:
        record["honours"] = _read_honours(typed["honours"])
    if typed["called"]:
        record["called"] = _read_side("called", typed["called"])
    if typed["penalties"]:
        record["penalties"] = _read_penalties(variant, typed["penalties"])
    if typed["first_trick"]:
        record["first_trick"] = typed["first_trick"]
    return record


def _read_side(column: str, typed: str) -> str:
    side = _SIDE.get(typed.replace(" ", ""))
    if side is None:
        raise Unreadable("side", column, typed=typed)
    return side


def _read_honours(typed: str) -> dict[str, int]:
    found = re.fullmatch(r"([A-Z]+)(\d)|(\d)([A-Z]+)", typed.replace(" ", ""))
    if found is None:
        raise Unreadable("honours", "honours", typed=typed)
    letters, cards = found[1] or found[4], found[2] or found[3]
    return {_read_side("honours", letters): int(cards)}


def _read_penalties(variant: Variant, typed: str) -> list[list[str]]:
    letters = penalty_letters(variant)
    found = []
    for word in re.split(r"[ ,]+", typed):
        kinds = [kind for kind, short in letters.items() if word.startswith(short)]
        if not kinds or _SIDE.get(word.removeprefix(letters[kinds[0]])) is None:
            choices = [f"{short}NS" for short in letters.values()]
            raise Unreadable("penalty", "penalties", typed=word, choices=choices)
        side = _SIDE[word.removeprefix(letters[kinds[0]])]
        found.append([kinds[0], side])
    return found


def _write_match(variant: Variant, record: Mapping[str, Any]) -> dict[str, str]:
    letters = penalty_letters(variant)
    what = ALL_PASS if record.get("contract") == PASS else ""
    if record.get("tricks"):
        what = str(record["tricks"]["NS"])
    return {
        "tricks": what + (record.get("trump") or ""),
        "honours": "".join(
            f"{side}{cards}" for side, cards in (record.get("honours") or {}).items()
        ),
        "called": record.get("called") or "",
        "penalties": " ".join(
            letters[kind] + side for kind, side in record.get("penalties") or ()
        ),
        "first_trick": record.get("first_trick") or "",
    }
