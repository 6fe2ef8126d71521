"""The questions of a call to the jury, and of what a table settles itself."""

from typing import Any, Self

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.bounds import LARGEST
from scoring.wording import named
from tournaments.jury import queries
from tournaments.jury.bidders import resting_of
from tournaments.jury.operations import Call
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import usual_points
from tournaments.models import Case, Round, Table, Tournament
from tournaments.planning.offences import wording as offence_words
from tournaments.planning.rules.offence import TABLE, Bounds, Offence
from tournaments.registration.forms import WholeNumber

MOST_WORDS = 2000


class TableChoice(forms.ModelChoiceField):
    """A choice among the tables of the rounds that are out, the newest round first."""

    def __init__(self, tournament: Tournament, **kwargs: Any) -> None:
        tables = Table.objects.filter(round__tournament=tournament)
        newest_first = (
            tables.exclude(round__state=Round.State.DRAWN)
            .select_related("round")
            .order_by("-round__number", "number")
        )
        super().__init__(newest_first, to_field_name="public_id", **kwargs)

    def label_from_instance(self, table: Table) -> str:
        return gettext("Round %(round)s, table %(table)s") % {
            "round": table.round.number,
            "table": table.number,
        }


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


class PointsField(forms.IntegerField):
    """Points with whichever minus; how many may be, the rules say."""

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str):
            value = value.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
        return super().to_python(value)


def points_field(label: str, bounds: Bounds) -> PointsField:
    return PointsField(
        label=label,
        min_value=-LARGEST,
        max_value=LARGEST,
        help_text=offence_words.bounds(bounds),
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
    deal = WholeNumber(label=_("Deal"), required=False)
    words = words_field(_("What happened, in a few words"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"] = TableChoice(
            tournament,
            label=_("Table"),
            required=False,
            empty_label=gettext("No table: elsewhere in the hall"),
        )
        watched = queries.watched_contracts(tournament)
        if watched:
            self.fields["contract"] = forms.ChoiceField(
                label=_("Which contract"), required=False, choices=[("", "–"), *watched]
            )
        else:
            del self.fields["kind"]
        self.order_fields(("table", "deal", "kind", "contract", "words"))

    @classmethod
    def of_case(cls, sent: Any, case: Case) -> Self:
        """The questions of a call, with what a case is about; it keeps its words."""
        first = {
            "table": case.table and case.table.public_id,
            "deal": case.deal,
            "kind": case.kind,
            "contract": case.contract,
        }
        form = cls(sent, tournament=case.tournament, initial=first)
        del form.fields["words"]
        return form

    def call(self) -> Call:
        """Return the call; ask it of a form that is valid."""
        typed = self.cleaned_data
        kind = typed.get("kind", Case.Kind.CALL)
        contract = typed.get("contract", "") if kind == Case.Kind.WITNESS else ""
        return Call(
            typed["table"], typed["deal"], kind, contract, typed.get("words", "")
        )


def left_to_tables(tournament: Tournament) -> list[Offence]:
    """Return the offences that a table settles itself: a misdeal, or an agreed redeal.

    In boards nothing is: a deal that others play too is never dealt again.
    """
    if tournament.duplicate:
        return []
    every = queries.offences_of(tournament)
    return [one for one in every if one.by == TABLE and not one.side]


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
