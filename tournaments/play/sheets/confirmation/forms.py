"""Reads the verdict of a second person on a sheet, or the totals typed again blind."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.deals.models import Verification
from tournaments.deals.one_sheet import TableSheet
from tournaments.play.sheets.paper_form import NOTHING_TYPED, number_of
from tournaments.web import whole_number


class ComparingForm:
    """The verdict of a second person, or the totals that he typed again blind."""

    def __init__(
        self, sheet: TableSheet, posted: Mapping[str, str] = NOTHING_TYPED
    ) -> None:
        self.errors: list[str] = []
        self.typed: dict[str, str] = {}
        # Of each player whose total differs: what was typed, and what is counted.
        self.differences: dict[str, tuple[str, int]] = {}
        self.seen = whole_number(posted.get("seen"), sheet.table.version)
        said = posted.get("verdict", "")
        self.verdict = said if said in Verification.Verdict.values else ""
        if said == "compare":
            self._compare(sheet, posted)
        elif posted and not self.verdict:
            self.errors.append(_("Choose to confirm or to reject the sheet."))

    def _compare(self, sheet: TableSheet, posted: Mapping[str, str]) -> None:
        for entry, points in sheet.counted_sheet().on_paper.items():
            typed = self.typed[entry] = posted.get(f"total-{entry}", "").strip()
            if number_of(typed) != points:
                self.differences[entry] = (typed, points)
        if not self.differences:
            self.verdict = Verification.Verdict.CONFIRMED
            return
        self.errors.append(
            _(
                "The totals differ. Look for the line on the paper, then reject the "
                "sheet if it is the sheet that is wrong."
            )
        )
