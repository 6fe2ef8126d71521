"""The page on which somebody else compares a sheet with its paper."""

from collections.abc import Mapping

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.game_words import use_seat_letters
from tournaments.deals import queries
from tournaments.deals.models import Verification
from tournaments.deals.one_sheet import TableSheet
from tournaments.plans.models import Tournament
from tournaments.play.sheets.confirmation import operations
from tournaments.play.sheets.confirmation.operations import own_lines
from tournaments.play.sheets.line.views import sheet_context, sheet_or_404
from tournaments.play.sheets.paper_form import NOTHING_TYPED, number_of
from tournaments.play.sheets.sheet_form import SheetForm
from tournaments.play.sheets.tables import (
    drawn_table_context,
    empty_seats_context,
    names_context,
)
from tournaments.tables.hall import where_is
from tournaments.web import Request, may, show, whole_number


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


@require_http_methods(["GET", "POST"])
@may("verify_sheets")
def verify(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Confirm or reject what somebody else typed."""
    sheet = sheet_or_404(day, round, table)
    with use_seat_letters(sheet.seat_letters):
        return judge_beside_paper(request, day, sheet)


def judge_beside_paper(
    request: Request, day: Tournament, sheet: TableSheet
) -> HttpResponse:
    """Show a sheet beside its paper, and keep the verdict on it."""
    table = sheet.table.number
    posted = request.POST if request.method == "POST" else NOTHING_TYPED
    form = ComparingForm(sheet, posted)
    if form.verdict:
        try:
            operations.verify_sheet(
                table=sheet.table, seen=form.seen, verdict=form.verdict, by=request.user
            )
        except ValidationError as error:
            form.errors += error.messages
        else:
            say_verdict(request, table, form.verdict)
            return redirect("entry:board", day.public_id)
    written = SheetForm(sheet)
    blind = "blind" in request.GET and not form.differences
    who, empty = names_context(sheet), empty_seats_context(sheet)
    context = {
        **sheet_context(sheet, written.counted, written.paper),
        **who,
        **empty,
        **drawn_table_context(
            sheet, None if blind else written.counted, who["names"], empty
        ),
        **where_is(day, sheet.table.round, table),
        "comparing": form,
        "refused": form.errors,
        "blind": blind,
        "lines": [(row, row.before) for row in written.rows],
        "verdict": queries.verdict_on(sheet.table),
        "own": own_lines(sheet.table, request.user).exists(),
    }
    return show(request, "play/sheets/verify.html", context)


def say_verdict(request: Request, table: int, verdict: str) -> None:
    if verdict == "confirmed":
        messages.success(request, _("The sheet of table %s is confirmed.") % table)
    else:
        messages.warning(
            request,
            _("The sheet of table %s is rejected: it has to be mended.") % table,
        )
