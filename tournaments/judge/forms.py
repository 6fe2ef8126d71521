"""The questions of a call to the jury, and of what a table settles itself."""

from typing import Any, Self

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from scoring.bounds import LARGEST
from tournaments.fields import WholeNumber, words_field
from tournaments.jury import queries
from tournaments.jury.writes import Call
from tournaments.plans.models import Tournament
from tournaments.plans.offences import wording as offence_words
from tournaments.plans.rules.offence import Bounds
from tournaments.rulings.models import Case
from tournaments.tables.models import Round, Table


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
