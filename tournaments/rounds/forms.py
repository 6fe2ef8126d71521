"""The questions about rounds: how one is drawn or closed, and what is wished of it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.variants import VARIANTS
from scoring.wording import named
from seating.methods import BALANCED, METHODS, WEIGHTS
from tournaments.boards.rules.plan import METHOD as BOARDS
from tournaments.models import Entry, Tournament, Wish
from tournaments.planning.queries import play_of
from tournaments.registration.forms import LARGEST_SEED, new_seed
from tournaments.registration.members import spreadsheet
from tournaments.rounds import wording
from tournaments.rounds.operations import AS_PLANNED

# The ways to draw for any number of seats; the others need four.
ANY = ("random", "meet", "standing", "writer_stays")
LARGEST_FILE = 500_000  # bytes


class DrawForm(forms.Form):
    """How the next round is drawn: as the tournament says, unless told otherwise."""

    method = forms.ChoiceField(label=_("How the tables are drawn"))
    seed = forms.IntegerField(
        label=_("Number of the draw"),
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_(
            "The same number gives the same seating again: note it, and anybody can"
            " check the draw."
        ),
    )
    weight = forms.TypedChoiceField(
        label=_("When drawn by standing"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("How much a repeated meeting weighs against the standing."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        method: str = "",
        prefix: str | None = None,
        planned: tuple[str, bool] = ("", False),
        ranked: bool = False,
    ) -> None:
        """`planned` says what a plan in force is worth, and whether it comes first.

        `ranked` says that there is a standing.
        """
        plan, whole = planned
        initial = {
            "method": AS_PLANNED if whole else method or tournament.draw_method,
            "seed": new_seed(),
            "weight": BALANCED,
        }
        super().__init__(data, prefix=prefix, initial=initial)
        fields: dict[str, Any] = self.fields
        if play_of(tournament).in_boards:  # the movement that is pinned says it all
            self.initial["method"] = BOARDS
            fields["method"].choices = [(BOARDS, wording.method(BOARDS))]
            del self.fields["weight"]
            return
        four = len(VARIANTS[tournament.variant_key].seats) == 4
        choices: list[tuple[str, Any]] = [
            (key, wording.method(key)) for key in METHODS if four or key in ANY
        ]
        if plan or (data is not None and tournament.played_rounds.exists()):
            choices.insert(0, (AS_PLANNED, plan or _("As planned")))
        fields["method"].choices = choices
        if ranked or data is not None:
            fields["weight"].choices = [
                (weight, named(name)) for weight, name in WEIGHTS.items()
            ]
        else:
            del self.fields["weight"]


class CloseForm(forms.Form):
    """Why a round is closed although some of its sheets are not in order."""

    reason = forms.CharField(
        label=_("Why close it all the same?"),
        max_length=300,
        required=False,
        help_text=_("Only if sheets are missing or differ; it stands in the history."),
    )


class ReopenForm(forms.Form):
    """Why a closed round is opened again."""

    reason = forms.CharField(
        label=_("Why open it again?"),
        max_length=300,
        help_text=_("It stands in the history."),
    )


class UndoForm(forms.Form):
    """In which state the round was seen whose last step is taken back."""

    seen = forms.CharField(required=False)


class WishForm(forms.Form):
    """One wish: who sits apart, or who stays at which table, and in which rounds."""

    kind = forms.ChoiceField(
        label=_("What is wished"),
        choices=(
            (Wish.Kind.APART, _("These players never at one table")),
            (Wish.Kind.CLUBS, _("Players of one club not at one table")),
            (Wish.Kind.STAY, _("These players at this table")),
        ),
    )
    players = forms.CharField(
        label=_("Players, by their numbers"),
        required=False,
        max_length=400,
        help_text=_("For example 12, 15. Not asked for clubs."),
    )
    table = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=600,
        help_text=_(
            "Only for players who stay: a wheelchair, a writer, a table of honour."
        ),
    )
    rounds = forms.CharField(
        label=_("Rounds"),
        required=False,
        max_length=100,
        help_text=_("For example 1, 2. Leave it empty for all rounds."),
    )
    must = forms.BooleanField(
        label=_("Always, even if players then meet twice"),
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
        label=_("File (CSV or XLSX)"),
        help_text=_(
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
