"""The questions of a call to the jury, and of what a table settles itself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.jury import queries
from tournaments.jury import wording as words
from tournaments.jury.deciding.decision import Decision
from tournaments.jury.judging import usual_points
from tournaments.jury.offence import TABLE, Bounds
from tournaments.models import Case, Table, Tournament

MOST_WORDS = 2000


class TableChoice(forms.ModelChoiceField):
    """A table of the rounds that are out."""

    def __init__(self, tournament: Tournament, **kwargs: Any) -> None:
        found = [table.pk for table in queries.tables_of(tournament)]
        tables = Table.objects.filter(pk__in=found).select_related("round")
        super().__init__(
            tables.order_by("-round__number", "number"),
            to_field_name="public_id",
            **kwargs,
        )

    def label_from_instance(self, table: Table) -> str:
        return gettext("Round %(round)s, table %(table)s") % {
            "round": table.round.number,
            "table": table.number,
        }


def words_field(label: Any, *, required: bool = False, rows: int = 3) -> Any:
    return forms.CharField(
        label=label,
        required=required,
        max_length=MOST_WORDS,
        widget=forms.Textarea(attrs={"rows": rows}),
    )


class PointsField(forms.IntegerField):
    """Points with whichever minus; their bounds are for the rules to say."""

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str):
            value = value.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
        return super().to_python(value)


def points_field(label: str, bounds: Bounds) -> PointsField:
    return PointsField(
        label=label,
        help_text=words.bounds(bounds),
        widget=forms.TextInput(
            attrs={"class": "number", "autocomplete": "off", "size": 6}
        ),
    )


class CallForm(forms.Form):
    """A call: from which table, about which deal, and what for."""

    kind = forms.ChoiceField(
        label=_("What for"),
        choices=(
            (Case.Kind.CALL, _("Something to decide")),
            (Case.Kind.WITNESS, _("A contract that the jury must see played")),
        ),
        widget=forms.RadioSelect,
        initial=Case.Kind.CALL,
    )
    deal = forms.IntegerField(
        label=_("Deal"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    words = words_field(_("What happened, in a few words"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["table"] = TableChoice(
            tournament,
            label=_("Table"),
            required=False,
            empty_label=gettext("No table: elsewhere in the hall"),
        )
        self.fields["deal"].max_value = tournament.deals_per_round
        watched = queries.watched_contracts(tournament)
        if watched:
            self.fields["contract"] = forms.ChoiceField(
                label=_("Which contract"), required=False, choices=[("", "–"), *watched]
            )
        else:
            del self.fields["kind"]
        order = ("table", "deal", "kind", "contract", "words")
        self.order_fields([name for name in order if name in self.fields])

    def clean_deal(self) -> int | None:
        deal: int | None = self.cleaned_data.get("deal")
        if deal is not None and deal > self.tournament.deals_per_round:
            raise ValidationError(gettext("This round has no such deal."))
        return deal

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        given.setdefault("kind", Case.Kind.CALL)
        if given.get("kind") == Case.Kind.CALL:
            given["contract"] = ""
        given["contract"] = given.get("contract") or ""
        return given


class MisdealForm(forms.Form):
    """What a table settles itself: a misdeal, or an agreed redeal."""

    deal = forms.IntegerField(
        label=_("Deal"),
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    offence = forms.ChoiceField(label=_("Which of them"), widget=forms.RadioSelect)
    offender = forms.ChoiceField(
        label=_("Who dealt wrongly"), required=False, help_text=_("Nobody, if agreed.")
    )

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        tournament = table.round.tournament
        self.offences = {
            one.key: one
            for one in queries.offences_of(tournament)
            if one.by == TABLE and not one.side
        }
        self.players = queries.players_of(table, None)
        self.fields["offence"].choices = [
            (key, words.name(one)) for key, one in self.offences.items()
        ]
        self.fields["offender"].choices = [
            ("", "–"),
            *((one.key, one.label) for one in self.players),
        ]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        offence = self.offences.get(given.get("offence", ""))
        if offence is not None and offence.blames and not given.get("offender"):
            self.add_error("offender", gettext("Say who is at fault."))
        return given

    def decision(self) -> Decision:
        """The fine of the article, and the deal dealt again."""
        given = self.cleaned_data
        offence = self.offences[given["offence"]]
        players = queries.players_of(self.table, given["deal"])
        offenders = (given["offender"],) if offence.blames else ()
        keys = [one.key for one in players]
        points = usual_points(offence, offenders, keys) if offenders else {}
        return Decision(
            offence=offence.key,
            offenders=offenders,
            points=points,
            effect=offence.sets,
        )
