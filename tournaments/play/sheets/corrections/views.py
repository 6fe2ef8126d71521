"""Takes the correction of a line of a closed round, on the sheet where it is typed."""

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.game_words import use_seat_letters
from tournaments.follow.corrections import correct_line
from tournaments.plans.models import Tournament
from tournaments.play.sheets.line.views import (
    in_language_of_page,
    sheet_or_404,
    write_row,
)
from tournaments.play.sheets.paper_form import number_of, seats_of
from tournaments.play.sheets.sheet_form import SheetForm
from tournaments.play.sheets.views import page
from tournaments.web import Request, done, may


@require_POST
@may("run_round")
@in_language_of_page
def correct(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Correct the one line that was confirmed; without a script it is a whole page."""
    confirmed = request.POST.get("confirm", "").partition(":")[0]
    number = number_of(request.POST.get("line", confirmed)) or 0
    if "line" in request.POST:
        place = day.public_id, round, table
        return write_row(request, place, number, correct_line)
    sheet = sheet_or_404(day, round, table, number)
    with use_seat_letters(seats_of(request.POST, sheet)):
        form = SheetForm(sheet, request.POST)
        if line := form.rows[number - 1].to_write():
            try:
                correct_line(sheet, line, by=request.user)
            except ValidationError as refusal:
                form.tell({number: refusal})
            else:
                sentence = _("Deal %(deal)s is corrected; round %(round)s is closed.")
                words = sentence % {"deal": number, "round": round}
                return done(request, words, "entry:sheet", *sheet.place)
        return page(request, form, 422)
