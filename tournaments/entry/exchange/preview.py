"""Shows two sheets as they are, and as they will be once they are exchanged."""

from typing import Any, NamedTuple

from tournaments.entry.exchange.operations import paper_of, places, to_write
from tournaments.entry.tables import named
from tournaments.jury import on_lines
from tournaments.models import Case, Table
from tournaments.sheets import wording
from tournaments.sheets.one_sheet import TableSheet
from tournaments.sheets.rules.holding import by_holder
from tournaments.sheets.rules.line import is_written


class Line(NamedTuple):
    """A deal of one sheet, now and afterwards."""

    number: int
    before: str
    after: str
    error: str  # why it cannot be

    @property
    def changes(self) -> bool:
        return self.before != self.after


class Player(NamedTuple):
    """What one player has by the lines and by the paper, now and afterwards."""

    seat: str
    name: str
    before: int
    after: int
    paper_before: int | None
    paper_after: int | None

    @property
    def adds_up(self) -> bool:
        return self.paper_after in (None, self.after)


class Exchanged(NamedTuple):
    """One of the two sheets."""

    table: Table
    lines: list[Line]
    players: list[Player]
    left_out: list[str]  # whose totals on paper have nobody in their place


def exchanged(at: TableSheet, source: TableSheet) -> Exchanged:
    """A sheet, and what it becomes with the lines and the paper of the other."""
    variant, new = at.scorer.variant, to_write(at, source)
    before, after = at.counted(), at.counted(new)
    names, paper = named(at)["names"], paper_of(at, source)
    lines = []
    for line in after.lines:
        last = at.written.get(line.number)
        facts = last.facts if last else None
        said = wording.deal(variant, facts)
        will_say = wording.deal(variant, new.get(line.number, facts))
        refused = line.refused if line.number in new else None
        error = wording.refusal(refused) if refused else ""
        lines.append(Line(line.number, said, will_say, error))
    typed, here = by_holder(at.chairs, at.table.paper_totals), places(at)
    players = [
        Player(
            here[entry][:2],
            names[entry],
            before.on_paper[entry],
            after.on_paper[entry],
            typed.get(entry),
            paper.get(entry),
        )
        for entry in before.on_paper
    ]
    there = set(places(source).values())
    left_out = [
        names.get(entry, entry) for entry in typed if here.get(entry) not in there
    ]
    return Exchanged(at.table, lines, players, left_out)


def cases(first: TableSheet, second: TableSheet) -> list[dict[str, Any]]:
    """The cases that go to the other table with their lines."""
    both = first.table, second.table
    found = on_lines.cases_of_lines(both, to_write(first, second))
    return [{"case": case, "to": _other(case, *both)} for case in found]


def calls(first: TableSheet, second: TableSheet) -> list[dict[str, Any]]:
    """The cases that stay with the table that called, and the line they then have."""
    found = []
    for at, source in ((first, second), (second, first)):
        lines = to_write(at, source)
        for case in on_lines.calls_about((at.table,), lines):
            facts = lines[case.deal or 0]
            said = wording.deal(at.scorer.variant, facts) if is_written(facts) else ""
            found.append({"case": case, "table": at.table, "line": said})
    return found


def _other(case: Case, one: Table, other: Table) -> Table:
    return other if case.table_id == one.pk else one
