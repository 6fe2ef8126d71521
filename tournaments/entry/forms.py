"""A sheet as it is being typed: its rows, what they say, and what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.deal import PASS
from tournaments.entry import board, notation, queries, sheet, wording
from tournaments.entry.notation import Unreadable
from tournaments.entry.operations import Typed
from tournaments.entry.sheet import Line
from tournaments.models import Table, Verification

FOUR = 4  # players: games in which all pass need not be a deal

# How a row stands to what is written.
EMPTY, TYPING, WRONG, READY, SAVED, CHANGED, CONFLICT = (
    "empty", "typing", "wrong", "ready", "saved", "changed", "conflict",
)  # fmt: skip


@dataclass
class Cell:
    """One box of a row."""

    column: str
    name: str
    typed: str
    stored: str
    wrong: bool = False


@dataclass
class Row:
    """One deal: what is typed, what is written, and which of them counts."""

    number: int
    cells: dict[str, str]
    stored: queries.Written | None
    seen: int
    key: UUID
    words: str = ""
    facts: Mapping[str, Any] | None = None
    state: str = EMPTY
    error: str = ""
    column: str = ""
    written: dict[str, str] = field(default_factory=dict)
    line: Line = field(default_factory=lambda: Line(0))
    now: str = ""
    before: str = ""

    @property
    def revision(self) -> int:
        return self.stored.revision if self.stored else 0

    @property
    def boxes(self) -> list[Cell]:
        return [
            Cell(column, f"{column}-{self.number}", typed, self.written[column])
            if column != self.column
            else Cell(
                column, f"{column}-{self.number}", typed, self.written[column], True
            )
            for column, typed in self.cells.items()
        ]

    @property
    def facts_json(self) -> str:
        return json.dumps(self.facts)

    def refuse(self, sentence: str, column: str = "") -> None:
        self.state, self.error, self.column = WRONG, sentence, column


class SheetForm:
    """All rows of a table's sheet, from what is written or from what was typed."""

    def __init__(
        self, read: queries.Read, data: Mapping[str, str] | None = None
    ) -> None:
        self.read = read
        self.table = read.table
        self.tournament = read.table.round.tournament
        self.data = data
        self.just_written = False
        self.scorer = queries.scorer_of(self.tournament)
        self.variant = self.scorer.variant
        self.columns = notation.columns(self.variant)
        self.letters = wording.letters()
        # In games whose rules say what it is worth, all pass is a line like others.
        self.deals_again = (
            self.tournament.all_pass == "again"
            and not self.variant.match
            and len(self.variant.seats) == FOUR
        )
        self.stored = read.written
        self.seated = read.seated
        self.paper, self.paper_wrong = self._paper()
        self.rows: list[Row] = []
        for number in range(1, self.tournament.deals_per_round + 1):
            self.rows.append(self._row(number))
        self._count()

    def row(self, number: int) -> Row | None:
        return self.rows[number - 1] if 1 <= number <= len(self.rows) else None

    @property
    def confirmed(self) -> tuple[int, int]:
        """The row whose correction is confirmed, and the revision it replaces."""
        number, _colon, revision = (self.data or {}).get("confirm", "").partition(":")
        return whole(number), whole(revision)

    def to_write(self, only: int | None = None) -> list[Typed]:
        """The rows to save: new ones, and the correction that was confirmed."""
        found = []
        for row in self.rows:
            if (only is not None and row.number != only) or row.facts is None:
                continue
            sure = row.state in (CHANGED, CONFLICT) and self.confirmed == (
                row.number,
                row.revision,
            )
            if row.state == READY or sure:
                seen = row.revision if sure else row.seen
                found.append(Typed(row.number, row.facts, seen, row.key, row.words))
        return found

    def show(self, refused: Mapping[int, ValidationError]) -> None:
        """Put each refusal beside its row, if the row does not tell it itself."""
        for number, error in refused.items():
            row = self.rows[number - 1]
            if error.code != "stale":
                row.refuse(" ".join(error.messages))
            row.key = uuid4()

    @property
    def is_right(self) -> bool:
        """Whether nothing waits for somebody: all that is typed is saved."""
        return not self.paper_wrong and all(
            row.state in (EMPTY, SAVED) for row in self.rows
        )

    def _row(self, number: int) -> Row:
        stored = self.stored.get(number)
        written = notation.write(
            self.variant, stored.facts if stored else None, self.letters
        )
        row = Row(
            number=number,
            cells=dict(written),
            stored=stored,
            seen=stored.revision if stored else 0,
            key=uuid4(),
            written=written,
        )
        data = self.data
        if data is not None and data.get("take") != str(number):
            typed = {c: data.get(f"{c}-{number}", written[c]) for c in self.columns}
            above = self.rows[-1].cells if self.rows else {}
            row.cells = notation.repeated(typed, above)
            row.seen = whole(data.get(f"seen-{number}", row.seen))
            row.key = uuid_or_new(data.get(f"key-{number}", ""))
            row.words = data.get(f"words-{number}", "")[:200]
        self._judge_cells(row)
        return row

    def _judge_cells(self, row: Row) -> None:
        try:
            row.facts = notation.read(self.variant, row.cells, self.letters)
        except Unreadable as error:
            row.state = TYPING if error.code == "missing" else WRONG
            row.error, row.column = wording.unreadable(error), error.column
            return
        written = row.stored.facts if row.stored else None
        if self.deals_again and row.facts == {"contract": PASS} != written:
            row.state, row.facts = TYPING, None
            row.error = _("All pass: deal again; the line stays open.")
            return
        was_there = written is not None and sheet.is_written(written)
        if row.facts is None and was_there:
            row.facts = {"contract": sheet.NOT_WRITTEN}
        if row.facts is None:
            row.state, row.seen = EMPTY, row.revision
        elif row.facts == written or row.cells == row.written:
            # Also where the record says it in another order than cells can.
            row.state, row.seen, row.facts = SAVED, row.revision, written
            row.key = uuid4()
        elif row.seen < row.revision:
            row.state = CONFLICT
        else:
            row.state = CHANGED if was_there else READY
        if row.state in (CHANGED, CONFLICT):
            row.before = wording.deal(self.variant, written)
            row.now = wording.deal(self.variant, row.facts)

    def _count(self) -> None:
        """Count the sheet as it is typed; the rules judge each row."""
        typed = {row.number: row.facts for row in self.rows if row.facts is not None}
        self.counted = sheet.count(
            self.scorer,
            typed,
            self.tournament.deals_per_round,
            self.read.chairs,
            judgements=self.read.judgements,
            revisions={
                row.number: row.revision + (row.state != SAVED) for row in self.rows
            },
        )
        for row, line in zip(self.rows, self.counted.lines, strict=True):
            row.line = line
            if line.refused is not None:
                column = notation.column_of(self.variant, line.refused.field)
                row.refuse(wording.refusal(line.refused), column)

    def _paper(self) -> tuple[dict[str, str], set[str]]:
        """What stands in the boxes for the paper's totals, and which are no numbers."""
        kept = self.table.paper_totals
        paper, wrong = {}, set()
        for one in self.seated:
            stored = kept.get(one.entry)
            typed = "" if stored is None else rules.signed(stored)
            if self.data is not None:
                typed = self.data.get(f"paper-{one.entry}", typed).strip()
            paper[one.entry] = typed
            if typed and number_of(typed) is None:
                wrong.add(one.entry)
        return paper, wrong

    def paper_totals(self) -> dict[str, int]:
        """The paper's totals; ValidationError where one is no number."""
        if self.paper_wrong:
            raise ValidationError(
                _("A total on paper is a whole number, such as 12 or -7."), code="paper"
            )
        return {
            entry: number
            for entry, typed in self.paper.items()
            if (number := number_of(typed)) is not None
        }


class ComparingForm:
    """The verdict of a second person, or the totals that he typed again blind."""

    def __init__(self, table: Table, data: Mapping[str, str] | None = None) -> None:
        self.errors: list[str] = []
        self.typed: dict[str, str] = {}
        # Of each player whose total differs: what was typed, and what is counted.
        self.differences: dict[str, tuple[str, int]] = {}
        given = data or {}
        self.seen = whole(given.get("seen", table.version))
        asked = given.get("verdict", "")
        self.verdict = asked if asked in Verification.Verdict.values else ""
        if asked == "compare":
            self._compare(table, given)
        elif given and not self.verdict:
            self.errors.append(_("Choose to confirm or to reject the sheet."))

    def _compare(self, table: Table, given: Mapping[str, str]) -> None:
        counted = queries.sheet_of(table, table.round.tournament)
        for entry, points in board.on_paper(counted).items():
            typed = self.typed[entry] = given.get(f"total-{entry}", "").strip()
            if number_of(typed) != points:
                self.differences[entry] = (typed, points)
        if not self.differences:
            self.verdict = Verification.Verdict.CONFIRMED


def number_of(typed: str) -> int | None:
    """The whole number that somebody typed, with whichever minus."""
    plain = typed.strip().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
    digits = plain.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        return None
    return -int(digits) if plain.startswith("-") else int(digits)


def whole(typed: object) -> int:
    text = str(typed)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def uuid_or_new(typed: str) -> UUID:
    try:
        return UUID(typed)
    except ValueError:
        return uuid4()
