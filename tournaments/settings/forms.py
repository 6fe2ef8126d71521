"""The questions about a club and about a tournament."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import wording
from scoring.deal import Names
from scoring.grids.forms import OPTION, options_chosen
from scoring.variant import Variant
from seating.methods import METHODS
from seating.sizes import UNEVEN
from tournaments.accounts.models import Host
from tournaments.plans.numbers import option_fields
from tournaments.plans.queries import has_fives
from tournaments.plans.rules import plan as rules
from tournaments.plans.rules.prizes import SPECIAL_PRIZES
from tournaments.plans.tie_breaks import TIES, tie_fields, ties_chosen
from tournaments.plans.wording import ALL_PASS, LABELS, SIGNATURES, seats_offered, terms


class ClubForm(forms.ModelForm):
    """The club's name, place and contact, what it shows, and how long it keeps data."""

    class Meta:
        model = Host
        fields = (
            "name", "place", "contact", "shown", "rulings_shown", "contact_months",
            "name_months",
        )  # fmt: skip
        help_texts = {
            "place": _("A new tournament is held there unless you say otherwise."),
            "contact": _(
                "Everybody reads it on the first page and on those of tournaments. "
                "Empty: nobody does."
            ),
            "shown": _(
                "On the screen in the hall, on the web and on what hangs on the wall. A"
                " member may want it otherwise. Names that look alike are longer."
            ),
            "rulings_shown": _(
                "Nothing is public before the table has been told, not even the points."
                " Afterwards this stands on the page of the player at fault; a ruling"
                " is final once it can no longer be appealed. On any other page stands"
                " “+3 by case 6”, and the wall names nobody."
            ),
            "contact_months": _(
                "Telephone and e-mail of who has not come for so long are proposed to"
                " be forgotten. Nothing is, before you press for it."
            ),
            "name_months": _(
                "After that the name too; points and rankings stay, of “a player”. The"
                " page for players says how long."
            ),
        }

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in MONTHS:
            kept = getattr(self.instance, name)
            self.initial[name] = kept or 0
            self.fields[name] = forms.ChoiceField(
                label=self.fields[name].label,
                help_text=self.fields[name].help_text,
                choices=terms(kept),
                required=not self.is_bound or name in self.data,
            )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"].strip()
        if not name:
            raise ValidationError(_("Type the name of the club."))
        return name

    def clean(self) -> dict[str, Any]:
        """Return the answers, months as numbers; what the page did not ask stays."""
        answers = super().clean() or self.cleaned_data
        for name in answers.keys() & set(MONTHS):
            chosen, kept = answers[name], getattr(self.instance, name)
            answers[name] = int(chosen) or None if chosen else kept
        return answers


def _at_most(most: int, **more: Any) -> forms.IntegerField:
    """Return a field for a whole number from 1 to `most`."""
    return forms.IntegerField(min_value=1, max_value=most, **more)


MONTHS = ("contact_months", "name_months")
BESIDE_UNEVEN = ("uneven_points", "even_deals")
AS_BEFORE = ("all_pass", "seat_letters", "second_signature")


class PlanForm(forms.Form):
    """All choices of a tournament's plan; `planning.rules.plan` judges the answers."""

    name = forms.CharField(max_length=80)
    played_date = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(max_length=80, required=False)
    registration_closes_at = forms.TimeField(
        required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    rounds = _at_most(rules.MOST_ROUNDS)
    deals_per_round = _at_most(
        rules.MOST_DEALS, help_text=_("Everybody at a table deals equally often.")
    )
    all_pass = forms.ChoiceField(choices=ALL_PASS, required=False)
    duplicate = forms.BooleanField(
        required=False,
        help_text=_("The same deals travel from table to table, and are compared."),
    )
    minutes_per_round = _at_most(
        rules.MOST_MINUTES, required=False, help_text=_("Empty: no clock.")
    )
    seat_letters = forms.ChoiceField(
        required=False, help_text=_("In every language: O is Ouest, or Oost.")
    )
    draw_method = forms.ChoiceField()
    uneven = forms.ChoiceField()
    uneven_points = forms.IntegerField(min_value=-9999, max_value=9999)
    even_deals = forms.BooleanField(
        required=False,
        help_text=_("Each brings the average of one's own deals."),
    )
    place_bonus = forms.CharField(
        required=False,
        max_length=40,
        help_text=_("From the first to the last, 90/60/30/0 say. Empty: no bonus."),
    )
    team_size = _at_most(
        20, required=False, help_text=_("In the ranking of clubs. Empty: 4.")
    )
    prize_one_in = _at_most(
        400,
        required=False,
        help_text=_("8 means: 40 players, 5 prizes. Empty: no list of prizes."),
    )
    special_prizes = forms.MultipleChoiceField(
        required=False, widget=forms.CheckboxSelectMultiple
    )
    frozen_after_round = _at_most(
        rules.MOST_ROUNDS,
        required=False,
        help_text=_("Keeps the last rounds exciting. Empty: never hidden."),
    )
    appeal_minutes = _at_most(
        rules.MOST_MINUTES, help_text=_("After the table has been told.")
    )
    second_signature = forms.ChoiceField(
        choices=SIGNATURES, required=False, help_text=_("Then the table is told.")
    )
    phones_wait = forms.BooleanField(
        required=False,
        help_text=_("Otherwise the first phone of a table is let in by its card."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        variant: Variant,
        grids: list[tuple[str, str]],
        fixed: Iterable[str] = (),
        made: bool = False,
        plan: Mapping[str, Any],
    ) -> None:
        bonus = "/".join(map(str, plan.get("place_bonus", [])))
        super().__init__(data, initial={**plan, "place_bonus": bonus})
        self.variant = variant
        fields: dict[str, Any] = self.fields
        fields["grid"] = forms.ChoiceField(choices=grids)
        fields["seat_letters"].choices = seats_offered(plan.get("seat_letters", ""))
        left_out = () if len(variant.seats) == rules.FOUR else rules.FOR_FOUR
        fields["draw_method"].choices = _named(METHODS, left_out)
        no_fives = (
            () if has_fives(variant) or plan.get("uneven") == "five" else ("five",)
        )
        fields["uneven"].choices = _named(UNEVEN, (*left_out, *no_fives))
        fields["special_prizes"].choices = _named(SPECIAL_PRIZES)
        if plan.get("options"):
            fields["grid"].help_text = _("Another one brings its own options.")
        # The rules of the game say it, or a page of their own once it is made.
        unasked = {
            "duplicate": len(variant.seats) != rules.THREE,
            "all_pass": variant.match or len(variant.seats) != rules.FOUR,
            "even_deals": not has_fives(variant),
            "prize_one_in": made,
            "special_prizes": made,
        }
        for name, is_unasked in unasked.items():
            if is_unasked:
                del fields[name]
        for key in LABELS.keys() & fields.keys():
            fields[key].label = LABELS[key]
        self.fields |= option_fields(variant, plan.get("options", {}))
        self.fields |= tie_fields(variant, plan.get("tie_breaks", []))
        for field in fixed:
            for name in fields.keys() & self._names_of(field):
                fields[name].disabled = True

    def _names_of(self, field: str) -> list[str]:
        """The questions that make up one field of the plan."""
        if field == "options":
            return [OPTION + option.key for option in self.variant.options]
        if field == "tie_breaks":
            return list(TIES)
        return [field]

    def clean(self) -> dict[str, Any]:
        """Return the answers; what the page did not ask stays as it is."""
        answers = super().clean() or {}
        left = {key for key in AS_BEFORE if answers.get(key) == ""}
        return answers | {key: self.initial.get(key, "") for key in left}

    def clean_place_bonus(self) -> list[int]:
        try:
            return rules.read_bonus(self.cleaned_data["place_bonus"])
        except ValueError as error:
            raise ValidationError(
                _("Write whole numbers with slashes between them: 90/60/30/0.")
            ) from error

    def plan(self) -> dict[str, Any]:
        """Return the chosen plan, as the operations take it."""
        answers = self.cleaned_data
        plan = {key: answers[key] for key in rules.FIELDS if key in answers}
        return {
            **plan,
            "tie_breaks": ties_chosen(answers),
            "options": options_chosen(self.variant, answers),
        }

    def add_error(self, field: str | None, error: Any) -> None:
        """Put what an operation refuses beside the question that it is about."""
        if field is None and hasattr(error, "error_dict"):
            found = error.error_dict.items()
            error = ValidationError({self._names_of(key)[0]: why for key, why in found})
        super().add_error(field, error)

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The questions in the order in which a day asks them."""
        return self._groups(
            what=("name", "played_date", "place", "registration_closes_at"),
            points=("grid", "options", "all_pass"),
            rounds=("rounds", "deals_per_round", "duplicate", "minutes_per_round"),
            seating=("seat_letters", "draw_method", "uneven", *BESIDE_UNEVEN),
        )

    def more_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The questions that most clubs leave as they are."""
        return self._groups(
            ties=("tie_breaks",),
            ranking=("place_bonus", "team_size", "frozen_after_round"),
            prizes=("prize_one_in", "special_prizes"),
            jury=("appeal_minutes", "second_signature"),
            phones=("phones_wait",),
        )

    def more_is_wrong(self) -> bool:
        return any(
            field.errors for _name, group in self.more_groups() for field in group
        )

    def _groups(
        self, **groups: Iterable[str]
    ) -> list[tuple[str, list[forms.BoundField]]]:
        return [
            (
                group,
                [
                    self[name]
                    for field in fields
                    for name in self._names_of(field)
                    if name in self.fields
                ],
            )
            for group, fields in groups.items()
        ]


def _named(
    catalogue: Mapping[str, Names], left_out: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """The values of a catalogue, each by its name in the reader's language."""
    return [
        (key, wording.named(names))
        for key, names in catalogue.items()
        if key not in left_out
    ]
