"""A row of a sheet as it is being typed: what it says, and what is wrong with it."""

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.deal import PASS
from tournaments.boards.wording import Reading, of_hands, unknown_hand
from tournaments.comparison.people import called_on
from tournaments.deals import wording
from tournaments.deals.one_sheet import TableSheet, is_put_off_board
from tournaments.deals.queries import deals_again
from tournaments.deals.rules import notation
from tournaments.deals.rules.line import WIPED_OUT, SheetLine, is_written
from tournaments.deals.rules.sheet import Sheet
from tournaments.deals.rules.typed import REPEAT, Unreadable
from tournaments.follow.lines import TypedLine
from tournaments.play.sheets.paper_form import NOTHING_TYPED, number_of, readings
from tournaments.tables.models import Round

AGAIN = "*"  # behind the revision of a row that is to be played again

# How a row stands to what is written.
EMPTY, TYPING, WRONG, READY, SAVED, CHANGED, CONFLICT, ASKED = (
    "empty", "typing", "wrong", "ready", "saved", "changed", "conflict", "asked",
)  # fmt: skip


class Box(NamedTuple):
    """One box of a row."""

    column: str
    name: str
    typed: str
    stored: str
    wrong: bool


class LineForm:
    """One row: what is typed there, what is written, and which of them counts."""

    def __init__(
        self, sheet: TableSheet, number: int, posted: Mapping[str, str] = NOTHING_TYPED
    ) -> None:
        self.sheet = sheet
        self.number = number
        self.written = sheet.written.get(number)
        self.revision = self.written.revision if self.written else 0
        self.stored = cells_of(sheet, number)
        self.cells = cells_of(sheet, number, posted) if posted else self.stored
        # The case by which the deal is to be played again: what stood there is void.
        self.again = sheet.replays.get(number)
        said = posted.get(f"seen-{number}", "")
        seen = number_of(said.rstrip(AGAIN))
        self.saw_again = said.endswith(AGAIN)
        self.seen = self.revision if seen is None else seen
        self.words = posted.get(f"words-{number}", "")[:200]
        self.is_confirmed = posted.get("confirm") == f"{number}:{self.revision}"
        self.sent_key = posted.get(f"key-{number}", "")
        self.hands = sheet.hands.get(number)  # of the seats, where this is a board
        self.facts: Mapping[str, Any] | None = None
        self.readings: list[Reading] = []  # where the letters have to be asked about
        self.state, self.error, self.column = EMPTY, "", ""
        self.line = SheetLine(number)
        self._read()

    def to_write(self) -> TypedLine | None:
        """The line to write: a new one, or the correction that was confirmed."""
        sure = self.state in (CHANGED, CONFLICT) and self.is_confirmed
        if self.facts is None or not (sure or self.state == READY):
            return None
        seen, again = self.revision if sure else self.seen, self.saw_again
        return TypedLine(self.number, self.facts, seen, self.key, self.words, again)

    @property
    def seen_as(self) -> str:
        """The revision that was seen of this row, as the page sends it."""
        return f"{self.seen}{AGAIN if self.again is not None else ''}"

    def take_counted(self, line: SheetLine) -> None:
        """Keep what the rules make of the row, and say why they refuse it, if so."""
        self.line = line
        if line.refused is not None:
            by_hand = unknown_hand(line.refused.code, self.hands)
            self.refuse(by_hand or wording.refusal(line.refused), line.refused.field)

    def refuse(self, sentence: str, field: str | None) -> None:
        self.state, self.error = WRONG, sentence
        scorer = self.sheet.scorer
        self.column = notation.column_of(
            scorer.variant, field, with_jury=scorer.has_jury_contracts
        )

    def tell(self, refusal: ValidationError) -> None:
        """Say why the row was not written, if it does not show that itself."""
        self.sent_key = ""
        if self.is_closed and self.asks:  # it asks on what is in the way
            self.error = "" if refusal.code == "closed" else " ".join(refusal.messages)
        elif refusal.code != "stale" or self.state == READY:
            field = (refusal.params or {}).get("field")
            self.refuse(" ".join(refusal.messages), field)

    @property
    def key(self) -> UUID:
        """The client's key, under which this row is written once."""
        return key_of(self.sent_key)

    @property
    def boxes(self) -> list[Box]:
        return [
            Box(
                column,
                f"{column}-{self.number}",
                typed,
                self.stored[column],
                bool(self.error) and column == self.column,
            )
            for column, typed in self.cells.items()
        ]

    @property
    def waits(self) -> bool:
        """Return whether the row is not as it is written."""
        return self.state not in (EMPTY, SAVED)

    @property
    def asks(self) -> bool:
        """Return whether somebody is asked something before the row is written."""
        return self.state in (CHANGED, CONFLICT, ASKED)

    @property
    def said_beside(self) -> str:
        """The words for what is still to type, where the points will stand."""
        return self.error if self.state == TYPING and self.column else ""

    @property
    def said_below(self) -> str:
        """The words for what is wrong or asked, in a line across the sheet."""
        is_told = self.said_beside or self.state in (CHANGED, CONFLICT)
        return "" if is_told else self.error

    @property
    def facts_json(self) -> str:
        return json.dumps(self.facts)

    @property
    def before(self) -> str:
        return self._in_words(self.written.facts if self.written else None)

    @property
    def now(self) -> str:
        return self._in_words(self.facts)

    def _in_words(self, facts: Mapping[str, Any] | None) -> str:
        called = called_on(self.sheet, self.number)
        return wording.deal(self.sheet.scorer.variant, facts, called)

    def _read(self) -> None:
        """Compare what is typed with what is written, and set the state of the row."""
        written = self.written.facts if self.written else WIPED_OUT
        to_play = self.again is not None
        if to_play:
            if self.seen_before_the_ruling:
                self.cells = self.stored
            written = WIPED_OUT
        elif self.saw_again and not any(self.cells.values()):
            self.cells = self.stored
        if self.cells == self.stored:
            # Also where the record says it in another order than cells can.
            return self._set_as_written(written)
        if found := readings(self.sheet, self.cells):
            self.readings, self.state = found, ASKED
            self.error = _("Which letters of the seats stand on this sheet?")
            return None
        try:
            variant = self.sheet.scorer.variant
            typed = notation.record_from(variant, self.cells, of_hands(self.hands))
            self._refuse_needless_mark(typed)
        except Unreadable as error:
            self.state = TYPING if error.code == "missing" else WRONG
            by_hand = unknown_hand(error.code, self.hands)
            self.error, self.column = by_hand or wording.unreadable(error), error.field
            return None
        facts = WIPED_OUT if typed is None else typed
        if facts == written:
            return self._set_as_written(written)
        if facts == {"contract": PASS} and deals_again(self.sheet.tournament):
            self.state = TYPING
            self.error = _("All pass: deal again; the line stays open.")
            return None
        self.facts = facts
        if self.seen < self.revision:
            self.state = CONFLICT
        elif to_play and not self.saw_again:
            self.state, self.is_confirmed = CHANGED, False
        else:
            asks = is_written(written) or self.is_closed
            self.state = CHANGED if asks else READY
        return None

    @cached_property
    def is_closed(self) -> bool:
        """Return whether the round is closed: nothing is written there unasked."""
        table = self.sheet.table
        is_closed = table.round.state == Round.State.CLOSED
        return is_closed and not is_put_off_board(table, self.number)

    @property
    def seen_before_the_ruling(self) -> bool:
        """Return whether the row comes as written before it was to be played again."""
        if self.saw_again or self.written is None:
            return False
        return self.cells == written_cells(self.sheet, self.number, self.written.facts)

    def _refuse_needless_mark(self, typed: Mapping[str, Any] | None) -> None:
        """Refuse what is said of the jury where it need not come."""
        if typed and "jury" in typed and not self.sheet.scorer.needs_jury(typed):
            own = self.cells.get(notation.OF_JURY, "").strip()
            column = notation.OF_JURY if own else "contract"
            mark = own or self.cells["contract"].strip()[-1]
            raise Unreadable("no_jury", column, typed=mark)

    def _set_as_written(self, written: Mapping[str, Any]) -> None:
        self.state = SAVED if is_written(written) else EMPTY
        self.seen, self.sent_key, self.facts = self.revision, "", written


def key_of(sent: str) -> UUID:
    """The key that a page has sent; a new one where it sends none."""
    try:
        return UUID(sent)
    except ValueError:
        return uuid4()


def count_as_typed(sheet: TableSheet, rows: Iterable[LineForm]) -> Sheet:
    """Count the sheet with these rows as they are typed, and place each line."""
    rows = list(rows)
    # A row that says nothing yet, or nothing possible, leaves its deal open.
    counted = sheet.counted_sheet(
        {
            row.number: row.facts or WIPED_OUT
            for row in rows
            if row.waits and (row.facts or row.again is None)
        }
    )
    for row in rows:
        row.take_counted(counted.lines[row.number - 1])
    return counted


def cells_of(
    sheet: TableSheet, number: int, posted: Mapping[str, str] = NOTHING_TYPED
) -> dict[str, str]:
    """The cells of a row as they were typed; where they were not, as it is written."""
    written = None if number in sheet.replays else sheet.written.get(number)
    cells = written_cells(sheet, number, written.facts if written else None)
    if posted.get("take") == str(number):
        return cells
    typed = {
        column: posted.get(f"{column}-{number}", cells[column]) for column in cells
    }
    if not any(cell.strip() == REPEAT for cell in typed.values()):
        return typed
    above = cells_of(sheet, number - 1, posted) if number > 1 else {}
    return notation.with_repeats(typed, above)


def written_cells(
    sheet: TableSheet, number: int, facts: Mapping[str, Any] | None
) -> dict[str, str]:
    """The cells of a row in which these facts are written."""
    scorer, letters = sheet.scorer, of_hands(sheet.hands.get(number))
    return notation.write(
        scorer.variant, facts, letters, with_jury=scorer.has_jury_contracts
    )
