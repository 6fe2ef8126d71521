"""The questions about boards: how they are compared, what is given, who is fined."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.duplicate.basis import BASES
from scoring.duplicate.methods import METHODS
from scoring.variants import VARIANTS
from scoring.wording import named
from tournaments.boards import scale, wording
from tournaments.boards.models import Adjustment, BoardPlay
from tournaments.boards.rules.fouled import FIRST, OTHERS
from tournaments.boards.rules.marks import SEATS, Played
from tournaments.comparison import possible
from tournaments.comparison.places import places_of
from tournaments.fields import FormAmong, OneOf, PercentField
from tournaments.plans.models import Tournament
from tournaments.plans.queries import visible_tournaments
from tournaments.tables import wording as rounds

MOST_BOARDS = 500  # of a player in an evening and an earlier session
PLAIN = ("kind", "seat", "percent", "words")


def named_choices(catalogue: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(key, named(one.names)) for key, one in catalogue.items()]


class ComparisonForm(forms.Form):
    """The choice of how boards are compared."""

    comparison_method = forms.ChoiceField(
        label=_("Comparison"), choices=lambda: named_choices(METHODS)
    )
    comparison_basis = forms.ChoiceField(
        label=_("What is compared"), choices=lambda: named_choices(BASES)
    )
    results_shown_after_own = forms.BooleanField(
        label=_("Show the results of other tables"),
        required=False,
        help_text=_("At a table, once its own result of a board is written."),
    )
    travelling_shown = forms.BooleanField(
        label=_("Show scorers and jury the boards that still travel"),
        required=False,
        help_text=_(
            "What all tables made of them, and the ranking with them. Not where any of "
            "them plays. Sheets and journal, with which they work, stay open."
        ),
    )
    least_boards = forms.IntegerField(
        label=_("Boards needed for a rank"),
        min_value=0,
        max_value=MOST_BOARDS,
        required=False,
        help_text=_("Whoever has fewer in the end stands below the line. 0: none."),
    )
    carry_from = forms.TypedChoiceField(label=_("An earlier session counts too"))
    carry_weight = forms.IntegerField(
        label=_("Its weight, in per cent"), min_value=1, max_value=100
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament
    ) -> None:
        earlier = (
            visible_tournaments(desk=tournament.is_practice)
            .filter(duplicate=True)
            .exclude(pk=tournament.pk)
            .filter(comparison_method=tournament.comparison_method)
            .order_by("-played_date", "-pk")
        )
        kept = tournament.carry_from
        sessions = {one.public_id: one for one in earlier[:20]}
        if kept is not None:
            sessions[kept.public_id] = kept
        self.most = tournament.rounds * tournament.deals_per_round
        initial = {name: getattr(tournament, name) for name in self.base_fields}
        initial["carry_from"] = kept.public_id if kept else "-"
        super().__init__(data, initial=initial)
        carry_from: Any = self.fields["carry_from"]
        carry_from.coerce = sessions.get
        carry_from.choices = [
            ("-", _("no")),
            *((key, f"{one.name}, {one.played_date}") for key, one in sessions.items()),
        ]

    def clean_least_boards(self) -> int:
        """Refuse more boards than anybody plays: nobody at all would have a rank."""
        least: int = self.cleaned_data["least_boards"] or 0
        kept, most = self.initial["least_boards"], self.most
        if least > most and least != kept:
            raise ValidationError(
                _("Nobody plays more than %(most)s boards in these rounds."),
                code="too_many",
                params={"most": most},
            )
        return least


class FouledForm(forms.Form):
    """The table from which on a board had other cards, or the first ones again."""

    place = forms.TypedChoiceField(label=_("From this table on"), coerce=int)
    cards = forms.ChoiceField(
        label=_("The cards"),
        choices=lambda: [
            (OTHERS, _("were others: the board was fouled")),
            (FIRST, _("were the first ones again: it was put right")),
        ],
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, played: Sequence[Played]
    ) -> None:
        super().__init__(data)
        place: Any = self.fields["place"]
        place.choices = [
            (
                one.key,
                _("Table %(table)s, round %(round)s")
                % {"table": one.table, "round": one.round},
            )
            for one in played
        ]


class AdjustForm(forms.Form):
    """A result that is given in place of another, to whom, and why."""

    kind = forms.ChoiceField(label=_("What is given"))
    seat = forms.TypedChoiceField(
        label=_("To whom"), coerce=lambda seat: "" if seat == "-" else seat
    )
    percent = PercentField(
        label=_("Per cent"),
        required=False,
        help_text=_("Only where so many per cent are given."),
    )
    words = forms.CharField(
        label=_("Why"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("It stands in the history."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        play: BoardPlay,
        names: Mapping[str, str],
    ) -> None:
        super().__init__(data)
        day = play.table.round.tournament
        self.variant = VARIANTS[day.variant_key]
        self.hands = play.hands
        fields: Any = self.fields
        fields["kind"].choices = [
            (key, scale.kind(day.comparison_method, key))
            for key in Adjustment.Kind.values
        ]
        fields["seat"].choices = [
            ("-", _("all three players")),
            *(
                (seat, f"{names.get(seat, '')}, {wording.HANDS[hand]}")
                for seat, hand in zip(SEATS, play.hands, strict=True)
            ),
        ]
        for number in possible.ROWS:
            self.fields[f"weight_{number}"] = PercentField(
                label=_("Weight"), required=False
            )
        self.fields |= possible.questions()

    def plain(self) -> list[forms.BoundField]:
        return [self[name] for name in PLAIN]

    def weighed(self) -> list[list[forms.BoundField]]:
        """The results that were possible, each in one row."""
        cells = ("weight", *possible.CELLS)
        return [[self[f"{cell}_{n}"] for cell in cells] for n in possible.ROWS]

    def clean(self) -> dict[str, Any]:
        """Return what `operations.adjust` takes, the rows as weighted results."""
        typed = super().clean() or {}
        weights = possible.weights(typed, "weight_")
        weighted: list[dict[str, Any]] = []
        if typed.get("kind") == Adjustment.Kind.WEIGHTED:
            wanted = dict.fromkeys(weights, True)
            rows = possible.read_rows(self, self.variant, self.hands, wanted)
            weighted = list(possible.weighed(rows, weights))
        return {name: typed.get(name) for name in PLAIN} | {"weighted": weighted}


class FineForm(FormAmong):
    """A fine: for whom, how much of a top, and why."""

    entry = OneOf(label=_("Player"), empty_label=None)
    percent = PercentField(label=_("Per cent of a top"), min_value=1)
    words = forms.CharField(
        label=_("Why"), max_length=300, help_text=_("It stands in the history.")
    )

    def __init__(self, *data: Any, day: Tournament, **options: Any) -> None:
        super().__init__(*data, **options)
        self.fields["percent"].help_text = scale.fine_help(day, places_of(day))


class CardsForm(forms.Form):
    """The four pockets of a board, as somebody reads them out."""

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        for seat in rounds.POCKETS:
            self.fields[seat] = forms.CharField(
                label=rounds.pocket(seat),
                required=False,
                max_length=60,
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "spellcheck": "false"}
                ),
            )


class FileForm(forms.Form):
    """A file, small enough to be one of boards."""

    file = forms.FileField(label=_("File"))

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > 2_000_000:
            raise ValidationError(_("This file is too large to be one of boards."))
        return bytes(file.read())
