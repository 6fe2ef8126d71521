"""Asks what is wished of the seating, and for a seating made elsewhere."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry, Tournament, Wish
from tournaments.registration.members import spreadsheet

LARGEST_FILE = 500_000  # bytes


class WishForm(forms.Form):
    """One wish: who sits apart, or who stays at which table, and in which rounds."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What is wished"),
        choices=(
            (Wish.Kind.APART, gettext_lazy("These players never at one table")),
            (Wish.Kind.CLUBS, gettext_lazy("Players of one club not at one table")),
            (Wish.Kind.STAY, gettext_lazy("These players at this table")),
        ),
    )
    players = forms.CharField(
        label=gettext_lazy("Players, by their numbers"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("For example 12, 15. Not asked for clubs."),
    )
    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        required=False,
        min_value=1,
        max_value=600,
        help_text=gettext_lazy(
            "Only for players who stay: a wheelchair, a writer, a table of honour."
        ),
    )
    rounds = forms.CharField(
        label=gettext_lazy("Rounds"),
        required=False,
        max_length=100,
        help_text=gettext_lazy("For example 1, 2. Leave it empty for all rounds."),
    )
    must = forms.BooleanField(
        label=gettext_lazy("Always, even if players then meet twice"),
        required=False,
        initial=True,
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament
    ) -> None:
        super().__init__(data)
        self.tournament = tournament

    def clean_rounds(self) -> list[int]:
        rounds = _numbers(self.cleaned_data["rounds"])
        if any(not 1 <= number <= self.tournament.rounds for number in rounds):
            raise forms.ValidationError(
                _("The rounds go from 1 to %(rounds)s.")
                % {"rounds": self.tournament.rounds}
            )
        return rounds

    def clean_players(self) -> list[Entry]:
        wanted = _numbers(self.cleaned_data["players"])
        found = {
            entry.number: entry
            for entry in Entry.objects.filter(
                tournament=self.tournament, number__in=wanted, is_joker=False
            )
        }
        for number in wanted:
            if number not in found:
                raise forms.ValidationError(
                    _("No player has number %(number)s here.") % {"number": number}
                )
        return [found[number] for number in wanted]

    def clean(self) -> dict[str, Any]:
        """What `operations.add_wish` takes."""
        wish = super().clean() or {}
        kind, players = wish.get("kind"), wish.pop("players", None)
        if kind == Wish.Kind.APART and players is not None and len(players) < 2:
            self.add_error("players", _("Give the numbers of two players or more."))
        if kind == Wish.Kind.STAY:
            if players is not None and not players:
                self.add_error("players", _("Give the number of who stays there."))
            if players is not None and len(players) > 4:
                self.add_error("players", _("Four players sit at a table, not more."))
            if wish.get("table") is None and "table" not in self.errors:
                self.add_error("table", _("Say at which table."))
            wish["must"] = True
        else:
            wish["table"] = None
        return wish | {"entries": [] if kind == Wish.Kind.CLUBS else players}


class SeatingFileForm(forms.Form):
    """A seating that was made elsewhere, as CSV or XLSX."""

    file = forms.FileField(
        label=gettext_lazy("File (CSV or XLSX)"),
        help_text=gettext_lazy(
            "One row for each player and round: round, table, seat, number. Seats are"
            " N E S W, in French N E S O, in Dutch N O Z W; without them the order of"
            " the rows counts. Without a table the player sits out."
        ),
    )

    def clean_file(self) -> str:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(_("The file is too long to be a seating."))
        raw = file.read()
        if raw.startswith(b"PK"):  # so begins every workbook
            cells = spreadsheet.from_xlsx(raw)
            if len(cells) > spreadsheet.MOST_ROWS + 1:  # the others are not read
                raise forms.ValidationError(
                    _("The list is longer than %(most)s rows: save it as CSV.")
                    % {"most": spreadsheet.MOST_ROWS}
                )
            raw = spreadsheet.as_csv(cells)
        return spreadsheet.decoded(raw)


def _numbers(text: str) -> list[int]:
    """Whole numbers, however they are kept apart, each once."""
    words = text.replace(",", " ").replace(";", " ").replace("+", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 6):
            raise forms.ValidationError(
                _("“%(word)s” is no whole number. Write for example 12, 15.")
                % {"word": word[:20]}
            )
    return list(dict.fromkeys(map(int, words)))
