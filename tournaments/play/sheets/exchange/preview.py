"""Shows two sheets as they are, and as they will be once they are exchanged."""

from typing import Any

from tournaments.deals import wording
from tournaments.deals.one_sheet import TableSheet
from tournaments.deals.rules.holding import paper_by_holder
from tournaments.deals.rules.line import is_written
from tournaments.jury import on_lines
from tournaments.play.sheets.exchange.operations import (
    exchanged_paper,
    lines_to_write,
    seats_of_holders,
)
from tournaments.play.sheets.tables import names_context


def preview_sheet(at: TableSheet, source: TableSheet) -> dict[str, Any]:
    """A sheet, and what it becomes with the lines and the paper of the other.

    Its lines and players now and afterwards; `left_out` are those whose totals on paper
    have nobody in their place.
    """
    variant, new = at.scorer.variant, lines_to_write(at, source)
    before, after = at.counted_sheet().on_paper, at.counted_sheet(new)
    names, paper = names_context(at)["names"], exchanged_paper(at, source)
    lines = []
    for line in after.lines:
        last = at.written.get(line.number)
        facts = last.facts if last else None
        said = wording.deal(variant, facts)
        will_say = wording.deal(variant, new.get(line.number, facts))
        refused = line.refused if line.number in new else None
        lines.append(
            {
                "number": line.number,
                "before": said,
                "after": will_say,
                "changes": said != will_say,
                "error": wording.refusal(refused) if refused else "",
            }
        )
    typed = paper_by_holder(at.chairs, at.table.paper_totals)
    here = seats_of_holders(at)
    there = set(seats_of_holders(source).values())
    return {
        "table": at.table,
        "lines": lines,
        "players": [
            {
                "seat": here[entry][:2],
                "name": names[entry],
                "before": points,
                "after": after.on_paper[entry],
                "paper_before": typed.get(entry),
                "paper_after": paper.get(entry),
                "adds_up": paper.get(entry) in (None, after.on_paper[entry]),
            }
            for entry, points in before.items()
        ],
        "left_out": [
            names.get(entry, entry) for entry in typed if here.get(entry) not in there
        ],
    }


def cases(first: TableSheet, second: TableSheet) -> list[dict[str, Any]]:
    """The cases that go to the other table with their lines."""
    both = first.table, second.table
    found = on_lines.cases_of_lines(both, lines_to_write(first, second))
    return [
        {"case": case, "to": both[1] if case.table_id == both[0].pk else both[0]}
        for case in found
    ]


def calls(first: TableSheet, second: TableSheet) -> list[dict[str, Any]]:
    """The cases that stay with the table that called, and the line they then have."""
    found = []
    for at, source in ((first, second), (second, first)):
        lines = lines_to_write(at, source)
        for case in on_lines.calls_about((at.table,), lines):
            facts = lines[case.deal or 0]
            said = wording.deal(at.scorer.variant, facts) if is_written(facts) else ""
            found.append({"case": case, "table": at.table, "line": said})
    return found
