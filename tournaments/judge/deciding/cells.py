"""The cells of a decision in which a result is typed as on the sheet."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.game_words import use_seat_letters
from tournaments.boards.wording import readings_of
from tournaments.deals import wording as lines
from tournaments.deals.rules import notation
from tournaments.deals.rules.typed import Unreadable
from tournaments.judge.in_boards import forms as boards
from tournaments.rulings.models import Case


class SheetQuestions(boards.BoardQuestions):
    """The result as it should have been written, by the letters of its sheet."""

    case: Case

    @cached_property
    def paper_letters(self) -> str:
        """The language of the letters on the sheet, where somebody was asked that."""
        return self.case.table.seat_letters if self.case.table else ""

    @property
    def seat_letters(self) -> str:
        return self.paper_letters or self.case.tournament.seat_letters

    def as_cells(self, facts: Mapping[str, Any] | None) -> dict[str, str]:
        """Return the words of these facts by the cell in which they stand."""
        with use_seat_letters(self.seat_letters):
            cells = notation.write(self.variant, facts, rules.letters())
        return {f"cell-{column}": typed for column, typed in cells.items()}

    def ask_cells(self) -> None:
        """Ask for the result; and by which letters it is read, where that is open."""
        columns = notation.columns(self.variant)
        for column in columns:
            self.fields[f"cell-{column}"] = forms.CharField(
                label=lines.column(column), required=False, max_length=24
            )
        typed = {column: self.data.get(f"cell-{column}", "") for column in columns}
        as_it_was = all(
            self.initial.get(f"cell-{column}", "") == one
            for column, one in typed.items()
        )
        own = self.case.tournament.seat_letters
        if not own or self.paper_letters or self.hands or as_it_was:
            return
        if found := readings_of(typed, own):
            self.fields["letters"] = forms.ChoiceField(
                label=_("Which letters of the seats stand on this sheet?"),
                choices=found,
                widget=forms.RadioSelect,
                required=False,
            )

    def clean_cells(self, answers: dict[str, Any]) -> None:
        """Read the result; what cannot be read is said beside its cell."""
        chosen = answers.get("letters")
        if "letters" in self.fields and not chosen:
            said = _(
                "A letter that was typed is another seat in another language. Look at "
                "the letters that are printed on the sheet."
            )
            return self.add_error("letters", said)
        columns = notation.columns(self.variant)
        cells = {column: answers.get(f"cell-{column}", "") for column in columns}
        try:
            with use_seat_letters(chosen or self.seat_letters):
                found = notation.record_from(self.variant, cells, rules.letters())
        except Unreadable as error:
            return self.add_error(f"cell-{error.field}", lines.unreadable(error))
        answers["corrected"] = found
        if found is None:
            first = f"cell-{columns[0]}"
            self.add_error(first, _("Type the result as it should have been written."))
        return None
