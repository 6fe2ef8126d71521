"""A whole sheet as it is being typed."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError

from tournaments.deals.one_sheet import TableSheet
from tournaments.follow.lines import TypedLine
from tournaments.play.sheets.forms import LineForm, count_as_typed
from tournaments.play.sheets.paper_form import NOTHING_TYPED, PaperForm


class SheetForm:
    """A whole sheet: a row for each deal, and the totals that the paper says."""

    def __init__(
        self, sheet: TableSheet, posted: Mapping[str, str] = NOTHING_TYPED
    ) -> None:
        self.sheet = sheet
        deals = range(1, sheet.tournament.deals_per_round + 1)
        self.rows = [LineForm(sheet, number, posted) for number in deals]
        self.counted = count_as_typed(sheet, self.rows)
        self.paper = PaperForm(sheet, posted)

    def to_write(self) -> list[TypedLine]:
        """The lines to write: new ones, and the correction that was confirmed."""
        return [line for row in self.rows if (line := row.to_write())]

    def tell(self, refused: Mapping[int, ValidationError]) -> None:
        for number, refusal in refused.items():
            self.rows[number - 1].tell(refusal)

    @property
    def is_right(self) -> bool:
        """Return whether nothing waits for somebody: all that is typed is saved."""
        return not self.paper.wrong and not any(row.waits for row in self.rows)


def changed_cells(sheet: TableSheet, posted: Mapping[str, str]) -> dict[str, str]:
    """Return what was sent, without the cells of rows that stand as written."""
    rows = [row for row in SheetForm(sheet, posted).rows if not row.waits]
    written = {box.name for row in rows for box in row.boxes}
    return {key: posted[key] for key in posted if key not in written}
