"""The questions about rounds: how one is drawn or opened, and what is wished of it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from scoring.bounds import LARGEST
from scoring.variants import VARIANTS
from scoring.wording import named
from seating.methods import BALANCED, METHODS, WEIGHTS
from seating.sizes import UNEVEN, Impossible
from tournaments.deals.queries import is_seating_fixed
from tournaments.draw.operations import AS_PLANNED
from tournaments.draw.uneven import Uneven, usual
from tournaments.entries.models import Entry
from tournaments.fields import LARGEST_SEED, new_seed
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.spreadsheets import files
from tournaments.tables import wording
from tournaments.tables.models import Round
from tournaments.tables.queries import has_pairs
from tournaments.tables.rules.chairs import METHOD as BOARDS

# The ways to draw for any number of seats; the others need four.
ANY = ("random", "meet", "standing", "writer_stays")
LARGEST_FILE = 500_000  # bytes
UNDIVIDED = ("uneven", "points_out", "here")
# Why a number of players cannot be seated, whoever they are.
OF_NUMBERS = (
    "policy", "jokers", "too_few", "five", "five_game", "five_partners",
    "five_changing", "shape",
)  # fmt: skip


class DrawForm(forms.Form):
    """The draw of the next round: as the tournament says, unless told otherwise."""

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
    uneven = forms.ChoiceField(label=_("Who makes the tables full"), required=False)
    points_out = forms.IntegerField(
        label=_("Points for whoever sits out"),
        required=False,
        min_value=-9999,
        max_value=9999,
    )
    here = forms.IntegerField(
        min_value=0, max_value=LARGEST, required=False, widget=forms.HiddenInput
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
        uneven: Uneven | None = None,
    ) -> None:
        """`planned` says what a plan in force is worth, and whether it comes first.

        `ranked` says that there is a standing, and `uneven` what is chosen at first.
        Where somebody has a fixed partner, every way keeps partners together.
        """
        plan, whole = planned
        uneven = uneven or usual(tournament)
        super().__init__(
            data,
            prefix=prefix,
            initial={
                "method": AS_PLANNED if whole else method or tournament.draw_method,
                "seed": new_seed(),
                "weight": BALANCED,
                "uneven": uneven.key,
                "points_out": uneven.points,
            },
        )
        fields: dict[str, Any] = self.fields
        self.tournament = tournament
        if brings_fiches(tournament):
            fields["points_out"].label = _("Fiches for whoever sits out")
        if play_of(tournament).in_boards:  # the movement that is pinned says it all
            self.initial["method"] = BOARDS
            fields["method"].choices = [(BOARDS, wording.method(BOARDS))]
            for name in ("weight", *UNDIVIDED):
                del self.fields[name]
            return
        present = Entry.objects.filter(
            tournament=tournament, state=Entry.State.PRESENT, is_joker=False
        )
        self.initial["here"] = self.present = present.count()
        fields["uneven"].choices = [(key, named(name)) for key, name in UNEVEN.items()]
        four = len(VARIANTS[tournament.variant_key].seats) == 4
        self.in_pairs = in_pairs = has_pairs(tournament)
        choices: list[tuple[str, Any]] = [
            (key, wording.method(key))
            for key in METHODS
            if (four or key in ANY) and (key == "partners") == in_pairs
        ]
        fields["method"].error_messages["invalid_choice"] = self._parting(in_pairs)
        if plan or (data is not None and tournament.played_rounds.exists()):
            choices.insert(0, (AS_PLANNED, plan or _("As planned")))
        fields["method"].choices = choices
        ranked = ranked or self.add_prefix("weight") in (data or ())
        if ranked and any(key == "standing" for key, _name in choices):
            fields["weight"].choices = [
                (weight, named(name)) for weight, name in WEIGHTS.items()
            ]
        else:
            del self.fields["weight"]

    def _parting(self, in_pairs: bool) -> str:
        """Say why a way to draw cannot be: partners are fixed here, or none are."""
        code = "in_pairs" if in_pairs else "nobody_paired"
        if not play_of(self.tournament).in_sides:
            code = "no_pairs"
        return wording.impossible_sentence(Impossible(code), {})

    def clean(self) -> dict[str, Any]:
        """Return what `operations.draw_round` takes.

        Whoever chose for another number of players than is here now chooses again.
        """
        answers = super().clean() or {}
        answers.pop("told", None)
        key, points, seen = (answers.pop(name, None) for name in UNDIVIDED)
        if seen is not None and seen != self.present:
            self.data = {
                **dict(self.data.items()),
                self.add_prefix("here"): self.present,
            }
            raise forms.ValidationError(
                ngettext(
                    "%(count)s player is here by now. Look at what that means, then"
                    " draw.",
                    "%(count)s players are here by now. Look at what that means, then"
                    " draw.",
                    self.present,
                )
                % {"count": self.present}
            )
        answers["uneven"] = None
        if key:
            fixed = self.tournament.uneven_points if points is None else points
            answers["uneven"] = Uneven(key, fixed)
        return answers

    def add_error(self, field: str | None, error: Any) -> None:
        """Put an error about an uneven number beside the question about it."""
        of_numbers = getattr(error, "code", "") in OF_NUMBERS
        if field is None and of_numbers and "uneven" in self.fields:
            field = "uneven"
        super().add_error(field, error)


class RedrawForm(DrawForm):
    """A new draw of a round: what the players have seen does not change in silence."""

    told = forms.BooleanField(
        label=_("The players have seen this seating: they are told that it changes"),
        error_messages={
            "required": _("Tick this first: the players go by what they have seen.")
        },
    )

    def __init__(self, *args: Any, round: Round, **more: Any) -> None:
        super().__init__(*args, tournament=round.tournament, prefix="redraw", **more)
        seen = round.state in (Round.State.PUBLISHED, Round.State.PLAYING)
        # Nothing to tell, or too late to change it.
        if not seen or is_seating_fixed(round):
            del self.fields["told"]


class ReopenForm(forms.Form):
    """The reason for which a closed round is opened again."""

    reason = forms.CharField(
        label=_("Why open it again?"),
        max_length=300,
        help_text=_("It stands in the history."),
    )


class UndoForm(forms.Form):
    """The state in which a round was seen whose last step is taken back."""

    seen = forms.CharField(required=False)


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
            cells = files.from_xlsx(raw)
            if len(cells) > files.MOST_ROWS + 1:  # the others are not read
                raise forms.ValidationError(
                    _("The list is longer than %(most)s rows: save it as CSV.")
                    % {"most": files.MOST_ROWS}
                )
            raw = files.as_csv(cells)
        return files.decoded(raw)
