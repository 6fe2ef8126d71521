"""The questions about a club and about a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import wording
from scoring.variant import Variant
from tournaments.models import Account, Host
from tournaments.planning import plan as rules
from tournaments.planning.wording import ALL_PASS, LABELS
from tournaments.ranking.criteria import offered
from tournaments.ranking.standings import SPECIAL_PRIZES
from tournaments.seating.draw import METHODS
from tournaments.seating.sizes import UNEVEN

OPTION, TIE = "option_", "tie_"
TIES = 4
NOTHING = "-"  # an answer too: a question that has one is not "optional"


class FirstRunForm(forms.Form):
    """The club, and the account of whoever runs it."""

    club = Host._meta.get_field("name").formfield(
        widget=forms.TextInput(attrs={"autofocus": True})
    )
    place = Host._meta.get_field("place").formfield()
    name = Account._meta.get_field("name").formfield(
        label=_("Your own name"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = Account._meta.get_field("username").formfield(
        help_text=_("Short, without spaces: your first name, say."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "username",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=1000,
        strip=False,
        help_text=_("At least 8 signs. Three words are easy to keep in mind."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("The password once more"),
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.cleaned_data.get("password", again):
            raise ValidationError(
                _("The two passwords differ. Type the same one twice.")
            )
        return again

    def given(self) -> dict[str, str]:
        return {key: text for key, text in self.cleaned_data.items() if key != "again"}


class PlanForm(forms.Form):
    """All that a tournament chooses. The form asks, `planning.plan` judges."""

    name = forms.CharField(max_length=80)
    played_date = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(max_length=80, required=False)
    registration_closes_at = forms.TimeField(
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    rounds = forms.IntegerField(min_value=1, max_value=rules.MOST_ROUNDS)
    deals_per_round = forms.IntegerField(
        min_value=1,
        max_value=rules.MOST_DEALS,
        help_text=_("Everybody at a table deals equally often."),
    )
    all_pass = forms.ChoiceField(choices=ALL_PASS, required=False)
    duplicate = forms.BooleanField(
        required=False,
        help_text=_("The same deals travel from table to table, and are compared."),
    )
    minutes_per_round = forms.IntegerField(
        min_value=1,
        max_value=rules.MOST_MINUTES,
        required=False,
        help_text=_("Empty: no clock."),
    )
    draw_method = forms.ChoiceField()
    uneven = forms.ChoiceField()
    uneven_points = forms.IntegerField(min_value=-9999, max_value=9999)
    place_bonus = forms.CharField(
        required=False,
        max_length=40,
        help_text=_("From the first to the last, 90/60/30/0 say. Empty: no bonus."),
    )
    team_size = forms.IntegerField(
        min_value=1,
        max_value=20,
        required=False,
        help_text=_("In the ranking of clubs. Empty: 4."),
    )
    prize_one_in = forms.IntegerField(
        min_value=1,
        max_value=400,
        required=False,
        help_text=_("8 means: 40 players, 5 prizes. Empty: no list of prizes."),
    )
    special_prizes = forms.MultipleChoiceField(
        required=False, widget=forms.CheckboxSelectMultiple
    )
    frozen_after_round = forms.IntegerField(
        min_value=1,
        max_value=rules.MOST_ROUNDS,
        required=False,
        help_text=_("Keeps the last rounds exciting. Empty: never hidden."),
    )
    appeal_minutes = forms.IntegerField(
        min_value=1,
        max_value=rules.MOST_MINUTES,
        help_text=_("After the table has been told."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        variant: Variant,
        grids: list[tuple[str, str]],
        fixed: Iterable[str] = (),
        plan: Mapping[str, Any],
    ) -> None:
        super().__init__(data, initial=_initial(plan))
        self.variant = variant
        fields = self.fields
        fields["grid"] = forms.ChoiceField(choices=grids)
        left_out = () if len(variant.seats) == rules.FOUR else rules.FOR_FOUR
        fields["draw_method"].choices = _named(METHODS, left_out)
        fields["uneven"].choices = _named(UNEVEN, left_out)
        fields["special_prizes"].choices = _named(SPECIAL_PRIZES)
        if plan.get("options"):
            fields["grid"].help_text = _("Another one brings its own options.")
        if len(variant.seats) != rules.THREE:
            del fields["duplicate"]
        if variant.match or len(variant.seats) != rules.FOUR:
            del fields["all_pass"]  # the rules of the game say it
        for key in LABELS.keys() & fields.keys():
            fields[key].label = LABELS[key]
        self._ask_options(plan.get("options", {}))
        self._ask_ties(plan)
        for field in fixed:
            for name in fields.keys() & self._names_of(field):
                fields[name].disabled = True

    def _ask_options(self, now: Mapping[str, Any]) -> None:
        """Each option of the game, left to the points table unless it is chosen."""
        as_it_says = _("as the points table says")
        for option in self.variant.options:
            nothing = as_it_says
            if option.key in now:
                value = wording.named(option.values[now[option.key]])
                nothing = _("as it is now: %s") % value
            values = [
                (str(value), wording.named(name))
                for value, name in option.values.items()
            ]
            self.fields[OPTION + option.key] = forms.TypedChoiceField(
                label=wording.named(option.name),
                choices=[(NOTHING, nothing), *values],
                coerce={str(value): value for value in option.values}.get,
                initial=NOTHING,
            )

    def _ask_ties(self, plan: Mapping[str, Any]) -> None:
        kept = [key for key in plan.get("tie_breaks", []) if key != rules.TOTAL]
        chosen = [*kept, *[NOTHING] * TIES]
        known = offered(
            match=self.variant.match is not None, boards="duplicate" in self.fields
        )
        choices = _named({criterion.key: criterion for criterion in known})
        for number in range(TIES):
            self.fields[f"{TIE}{number + 1}"] = forms.ChoiceField(
                label=_("First") if number == 0 else _("Then"),
                choices=[(NOTHING, _("nothing more")), *choices],
                initial=chosen[number],
            )

    def _names_of(self, field: str) -> list[str]:
        """The questions that make up one field of the plan."""
        if field == "options":
            return [OPTION + option.key for option in self.variant.options]
        if field == "tie_breaks":
            return [f"{TIE}{number + 1}" for number in range(TIES)]
        return [field]

    def clean_all_pass(self) -> str:
        return self.cleaned_data["all_pass"] or self.initial["all_pass"]

    def clean_place_bonus(self) -> list[int]:
        try:
            return rules.read_bonus(self.cleaned_data["place_bonus"])
        except ValueError as error:
            raise ValidationError(
                _("Write whole numbers with slashes between them: 90/60/30/0.")
            ) from error

    def plan(self) -> dict[str, Any]:
        """What was chosen, as the operations take it."""
        given = self.cleaned_data
        plan = {key: given[key] for key in rules.FIELDS if key in given}
        ties = [given[name] for name in self._names_of("tie_breaks")]
        ties = [key for key in ties if key != NOTHING]
        options = {
            option.key: given[OPTION + option.key]
            for option in self.variant.options
            if given[OPTION + option.key] is not None
        }
        return {
            **plan,
            "tie_breaks": ties or [rules.TOTAL],
            "options": options,
        }

    def refuse(self, error: ValidationError) -> None:
        """Show what an operation refused beside the question that it is about."""
        if not hasattr(error, "error_dict"):
            self.add_error(None, error)
            return
        for field, errors in error.error_dict.items():
            for one in errors:
                self.add_error(self._names_of(field)[0], one)

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The questions in the order in which a day asks them."""
        asked = {
            "what": ("name", "played_date", "place", "registration_closes_at"),
            "points": ("grid", "options", "all_pass"),
            "rounds": ("rounds", "deals_per_round", "duplicate", "minutes_per_round"),
            "seating": ("draw_method", "uneven", "uneven_points"),
        }
        return self._groups(asked)

    def more_groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The questions that most clubs leave as they are."""
        asked = {
            "ties": ("tie_breaks",),
            "ranking": ("place_bonus", "team_size", "frozen_after_round"),
            "prizes": ("prize_one_in", "special_prizes"),
            "jury": ("appeal_minutes",),
        }
        return self._groups(asked)

    def more_is_wrong(self) -> bool:
        return any(
            field.errors for _name, group in self.more_groups() for field in group
        )

    def _groups(
        self, asked: Mapping[str, Iterable[str]]
    ) -> list[tuple[str, list[forms.BoundField]]]:
        return [
            (group, [self[name] for name in names if name in self.fields])
            for group, fields in asked.items()
            for names in [[name for one in fields for name in self._names_of(one)]]
        ]


def _initial(plan: Mapping[str, Any]) -> dict[str, Any]:
    return {**plan, "place_bonus": "/".join(map(str, plan.get("place_bonus", [])))}


def _named(
    catalogue: Mapping[str, Any], left_out: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """The values of a catalogue, each by its name in the reader's language."""
    return [
        (key, wording.named(getattr(one, "name", None) or one.names))
        for key, one in catalogue.items()
        if key not in left_out
    ]
