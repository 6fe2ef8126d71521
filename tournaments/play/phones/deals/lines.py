"""Shows the lines of a sheet as a phone has them: in words, with their points."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.scorer import Scorer
from tournaments.deals import wording
from tournaments.deals.one_sheet import TableSheet, WrittenLine
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.line import SheetLine, is_written
from tournaments.deals.rules.sheet import WrittenTable

Document = dict[str, Any]


def lines(
    sheet: TableSheet,
    written: WrittenTable,
    counted: Sequence[SheetLine],
    called: Mapping[str, str],
    seats: Sequence[str],
) -> list[Document]:
    """The deals that were `written`, with what each brings everybody."""
    return [
        line_of(
            line,
            counted[number - 1],
            by_seat(occupants(written.chairs, number), seats, called),
            sheet.scorer,
            is_replayed=number in written.replays,
        )
        for number, line in sorted(sheet.written.items())
    ]


def by_seat(
    at: Mapping[str, str], seats: Sequence[str], called: Mapping[str, str]
) -> dict[str, str]:
    """The name of who sits `at` each seat for a deal."""
    return {seat: called.get(at.get(seat, ""), "") for seat in seats}


def line_of(
    written: WrittenLine,
    line: SheetLine,
    called: Mapping[str, str],
    scorer: Scorer,
    *,
    is_replayed: bool = False,
) -> Document:
    """A line as it stands, with its players as they are `called` by their seats."""
    return {
        "number": line.number,
        "revision": written.revision,
        "facts": written.facts,
        "state": state_of(written.facts, line, is_replayed),
        "words": wording.deal(scorer.variant, written.facts, called),
        "points": {seat: line.points.get(seat, 0) for seat in called},
        "why_not": wording.refusal(line.refused) if line.refused else "",
        "by_phone": not written.by,
    }


def state_of(facts: Mapping[str, Any], line: SheetLine, is_replayed: bool) -> str:
    if is_replayed:
        return "replay"
    if not is_written(facts):
        return "wiped"
    if line.refused:
        return "refused"
    return "judged" if line.judged else "written"
