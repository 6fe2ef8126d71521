"""Reads and writes a deal of a match as typed: North's and South's tricks, and all."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from scoring.deal import PASS
from scoring.letters import Letters
from scoring.match import SIDES
from scoring.variant import Variant
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.typed import ALL_PASS, NO_DEAL, Unreadable, trump_pattern

COLUMNS = ("tricks", "honours", "called", "penalties", "first_trick")
_SIDE = {seat: side for side in SIDES for seat in (*side, side, side[::-1])}


def record_from(
    variant: Variant, typed: Mapping[str, str], letters: Letters
) -> dict[str, Any]:
    found = _tricks(letters).fullmatch(typed["tricks"].replace(" ", ""))
    if found is None:
        raise Unreadable("number", "tricks", typed=typed["tricks"])
    if found["what"] == NO_DEAL:
        for column in COLUMNS[1:]:
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


def write(
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


@cache
def _tricks(letters: Letters) -> re.Pattern[str]:
    return re.compile(rf"(?P<what>-|/|\d{{1,2}})?{trump_pattern(letters)}")


def penalty_letters(variant: Variant) -> dict[str, str]:
    """Return what is typed for each penalty of a match: the least to tell it apart."""
    kinds = variant.match.penalties if variant.match else ()
    found = {}
    for kind in kinds:
        size = next(
            size
            for size in range(1, len(kind) + 1)
            if sum(other.startswith(kind[:size]) for other in kinds) == 1
        )
        found[kind] = kind[:size].upper()
    return found
