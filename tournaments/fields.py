"""Fields that the forms of several tasks share."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.crypto import get_random_string
from django.utils.translation import gettext, gettext_lazy as _

from scoring.bounds import LARGEST
from scoring.wording import named
from tournaments.entries.models import Entry
from tournaments.entries.people import folded_clubs
from tournaments.jury import queries
from tournaments.jury.bidders import resting_of
from tournaments.jury.queries import left_to_tables
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import usual_points
from tournaments.players.rules.brackets import in_round_brackets
from tournaments.players.rules.naming import WalkIn, read_line
from tournaments.tables.models import Table

LARGEST_SEED = 999_999_999  # still read aloud and copied without a fault


class WholeNumber(forms.IntegerField):
    """A number from 1, which a phone asks with its digits."""

    def __init__(self, **kwargs: Any) -> None:
        digits = forms.NumberInput(attrs={"inputmode": "numeric"})
        bounds = {"min_value": 1, "max_value": LARGEST}
        super().__init__(**{**bounds, "widget": digits, **kwargs})


class OneOf(forms.ModelChoiceField):
    """One of several entries, each by number and name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Entry.objects.none(), to_field_name="public_id", **kwargs)

    def label_from_instance(self, entry: Entry) -> str:
        return f"{entry.number}. {entry.player}"


def person_of(line: str) -> WalkIn:
    """Somebody new by a line that was typed, or a refusal that says how to mend it."""
    found = read_line(line)
    if found is None:
        raise ValidationError(_("Type a name, and the club behind it in (brackets)."))
    said = in_round_brackets(line, folded_clubs())
    if said.club and not said.is_known:
        raise ValidationError(
            _(
                "No club is called “%(club)s” here. If it is a new one, type it in "
                "[square brackets]; else leave it out."
            ),
            params={"club": said.club},
        )
    longest = max(len(found.first_name), len(found.last_name))
    if longest > 60 or len(found.club) > 80:
        raise ValidationError(_("This name is too long: 60 letters at most."))
    return found


def new_seed() -> int:
    """Return a number by chance, which nobody chose."""
    return int(get_random_string(6, "0123456789"))


class FormAmong(forms.Form):
    """A form that offers some of the entries."""

    def __init__(self, *args: Any, among: QuerySet[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, OneOf):
                field.queryset = among


class ReplaceForm(FormAmong):
    """The entry that takes a seat, and from which deal on."""

    entry = OneOf(label=_("Who takes the seat"))
    from_deal = WholeNumber(label=_("From deal"))


class PercentField(forms.DecimalField):
    """So many per cent, exact from here on."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{"min_value": 0, "max_value": 100, "decimal_places": 2, **options}
        )

    def clean(self, value: Any) -> Fraction | None:
        typed: Decimal | None = super().clean(value)
        return None if typed is None else Fraction(typed)


MOST_WORDS = 2000


def words_field(label: Any, *, required: bool = False) -> Any:
    return forms.CharField(
        label=label,
        required=required,
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


def number_seen() -> forms.IntegerField:
    """The number of something that the page showed."""
    return forms.IntegerField(
        min_value=0, max_value=LARGEST, required=False, widget=forms.HiddenInput
    )


class MisdealForm(forms.Form):
    """The questions of what a table settles itself: a misdeal, or an agreed redeal."""

    seen = number_seen()
    deal = WholeNumber(label=_("Deal"))
    offence = forms.ChoiceField(label=_("Which of them"), widget=forms.RadioSelect)
    offender = forms.ChoiceField(
        label=_("Who dealt wrongly"), required=False, help_text=_("Nobody, if agreed.")
    )

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        self.offences = {one.key: one for one in left_to_tables(table.round.tournament)}
        players = queries.players_of(table, None)
        fields: dict[str, Any] = self.fields
        fields["offence"].choices = [
            (key, named(one.names)) for key, one in self.offences.items()
        ]
        fields["offender"].choices = [
            ("", "–"),
            *((one.key, one.label) for one in players),
        ]

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or {}
        offence = self.offences.get(answers.get("offence", ""))
        if offence is not None and offence.blames and not answers.get("offender"):
            self.add_error("offender", gettext("Say who is at fault."))
        return answers

    def decision(self) -> Decision:
        """Return the fine of the article, with the deal dealt again."""
        answers = self.cleaned_data
        offence = self.offences[answers["offence"]]
        players = queries.players_of(self.table, answers["deal"])
        offenders = (answers["offender"],) if offence.blames else ()
        out = resting_of(self.table, answers["deal"], [one.seat for one in players])
        # Who rests gets nothing, and pays where it was he who dealt wrongly.
        keys = [one.key for one in players if one.seat != out or one.key in offenders]
        points = usual_points(offence, offenders, keys) if offenders else {}
        return Decision(
            offence=offence.key, offenders=offenders, points=points, effect=offence.sets
        )
