"""The questions of the till: amounts, coins and notes, fees and extras."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy as _

from tournaments.plans.rules.amounts import NoAmount, read_cents
from tournaments.till.models import Movement, TillPlan
from tournaments.till.rules.amounts import (
    MOST_PIECES,
    PIECES,
    decimal_text,
    sum_of_pieces,
)
from tournaments.till.rules.fees import Plan, Priced
from tournaments.till.wording import fee_name, money

SPARE = 3  # empty rows for more extras
LEAST_ROWS = 4


class AmountField(forms.CharField):
    """An amount as people type it; what it comes to is in cents."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off", "class": "number"}
        super().__init__(max_length=16, widget=forms.TextInput(attrs=attrs), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return decimal_text(
            value, "." if (get_language() or "").startswith("en") else ","
        )

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        if typed in self.empty_values:
            return None
        try:
            return read_cents(typed)
        except NoAmount as error:
            raise ValidationError(
                _(
                    "Type an amount like 12,50 or 1 250: euros, at most two digits of "
                    "cents, and no minus."
                )
            ) from error


class KeyedForm(forms.Form):
    """A form that a page sends once: its key tells a second press of it."""

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"key": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)


class PayForm(KeyedForm):
    """The amount that somebody pays, and how; left empty, all that is owed."""

    amount = AmountField(label=_("Amount"), required=False)
    means = forms.ChoiceField(choices=Movement.Means.choices, widget=forms.HiddenInput)


class RefundForm(KeyedForm):
    """The amount that goes back, and why where the rule says otherwise."""

    amount = AmountField(label=_("Amount that goes back"))
    means = forms.ChoiceField(
        label=_("How"), choices=Movement.Means.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Needed where the rule says otherwise. Only the desk reads it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Beside the question what is paid, which has an amount too.
        super().__init__(*args, auto_id="refund_%s", **kwargs)


class FeeForm(forms.Form):
    """The choice of the fee that somebody pays."""

    def __init__(self, *args: Any, plan: Plan, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(name, f"{name}, {money(amount)}") for name, amount in plan.fees]
        self.fields["name"] = forms.ChoiceField(
            label=_("Fee"),
            required=False,
            choices=[("", _("as the category of the player says")), *named],
        )


class MoveCashForm(KeyedForm):
    """Cash that is put into the box, or taken out of it."""

    way = forms.ChoiceField(
        label=_("What"),
        choices=[("in", _("put into the box")), ("out", _("taken out of the box"))],
        widget=forms.RadioSelect,
        initial="out",
    )
    amount = AmountField(label=_("Amount"))
    reason = forms.CharField(
        label=_("What for"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if self.errors:
            return said
        sign = 1 if said.pop("way") == "in" else -1
        return {**said, "amount": sign * said["amount"]}


class CountForm(KeyedForm):
    """The cash in the box: an amount, or how many there are of each coin and note."""

    amount = AmountField(label=_("Amount in the box"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for value in PIECES:
            self.fields[f"piece_{value}"] = forms.IntegerField(
                label=money(value),
                required=False,
                min_value=0,
                max_value=MOST_PIECES,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 0}),
            )

    def pieces(self) -> Iterator[forms.BoundField]:
        """The questions about coins and notes, the largest first."""
        return (self[f"piece_{value}"] for value in PIECES)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if self.errors:
            return said
        found = {value: said.pop(f"piece_{value}") for value in PIECES}
        pieces = {value: number for value, number in found.items() if number}
        typed, counted = said.get("amount"), sum_of_pieces(pieces)
        if typed is None and all(number is None for number in found.values()):
            raise ValidationError(
                _("Type the amount, or how many there are of each coin and note.")
            )
        if typed is not None and pieces and typed != counted:
            raise ValidationError(
                _(
                    "The coins and notes come to %(counted)s, and %(typed)s is typed. "
                    "Leave the amount empty, or mend one of the two."
                ),
                params={"counted": money(counted), "typed": money(typed)},
            )
        return {
            "amount": counted if typed is None else typed,
            "pieces": {str(value): number for value, number in pieces.items()},
            "key": said.get("key"),
        }


class ChargesForm(forms.Form):
    """The charges of a tournament: the fees by category, and the extras."""

    kept = forms.BooleanField(
        label=_("The club keeps a till for this tournament"), required=False
    )
    usual_fee = AmountField(label=_("Usual fee"))
    refundable = forms.ChoiceField(
        label=_("Whoever withdraws gets the fee back"),
        choices=TillPlan.Refundable.choices,
        widget=forms.RadioSelect,
        help_text=_("Whoever is excluded never gets it back by the rule."),
    )

    unpriced: Sequence[str] = ()  # the questions about categories that wait for one

    def __init__(
        self, *args: Any, plan: Plan, categories: Sequence[str] = (), **kwargs: Any
    ) -> None:
        kwargs["initial"] = {
            "kept": plan.kept or plan == Plan(),
            "usual_fee": None if plan == Plan() else plan.usual_fee,
            "refundable": plan.refundable,
        }
        super().__init__(*args, **kwargs)
        self.plan, self.of_members = plan, categories
        priced = dict(plan.fees)
        named = (*priced, *plan.as_usual, *categories)
        self.categories = {question_about(name): name for name in named}
        for question, name in self.categories.items():
            asked = AmountField(label=name, required=False, initial=priced.get(name))
            if name in plan.as_usual:
                asked.widget.attrs["placeholder"] = fee_name("")
            self.fields[question] = asked
        self.rows = self._add_extras(plan.extras)

    def _add_extras(self, priced: Priced) -> int:
        rows = max(len(priced) + SPARE, LEAST_ROWS)
        # A page that was open while rows were added still sends all of its own.
        while f"extra_name_{rows}" in (self.data or {}) and rows < 60:
            rows += 1
        for at in range(rows):
            name, amount = priced[at] if at < len(priced) else ("", None)
            self.fields[f"extra_name_{at}"] = forms.CharField(
                label=_("What is sold"),
                required=False,
                max_length=40,
                initial=name,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
            self.fields[f"extra_amount_{at}"] = AmountField(
                label=_("Price"), required=False, initial=amount
            )
        return rows

    def fees(self) -> list[forms.BoundField]:
        """Return the question about each category; nobody types its name."""
        return [self[question] for question in self.categories]

    def extras(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [
            (self[f"extra_name_{at}"], self[f"extra_amount_{at}"])
            for at in range(self.rows)
        ]

    def _fees(self, said: Mapping[str, Any]) -> tuple[Priced, tuple[str, ...]]:
        """Return what categories pay, and which the usual fee; ask about the others."""
        amounts = {name: said.get(one) for one, name in self.categories.items()}
        fees = tuple((name, one) for name, one in amounts.items() if one is not None)
        usual = [name for name in self.of_members if amounts[name] is None]
        if not fees:
            return (), ()
        if "as_usual" not in self.data:
            new = [name for name in usual if name not in self.plan.as_usual]
            self.unpriced = [question_about(name) for name in new]
            for question in self.unpriced:
                self.add_error(
                    question, _("Type what it pays, or 0. The usual fee: press below.")
                )
        return fees, tuple(usual)

    def _extras(self, said: Mapping[str, Any]) -> Priced:
        found: dict[str, int] = {}
        for at in range(self.rows):
            name = said.get(f"extra_name_{at}", "")
            amount = said.get(f"extra_amount_{at}")
            if not name and amount is None:
                continue
            if not name:
                self.add_error(f"extra_name_{at}", _("Say what this is for."))
            elif not amount:
                self.add_error(
                    f"extra_amount_{at}", _("What costs nothing is not sold.")
                )
            elif name in found:
                self.add_error(f"extra_name_{at}", _("This stands here twice."))
            else:
                found[name] = amount
        return tuple(found.items())

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if self.errors:
            return said
        (fees, as_usual), extras = self._fees(said), self._extras(said)
        if self.errors:
            return said
        plan = Plan(
            kept=said["kept"],
            usual_fee=said["usual_fee"],
            fees=fees,
            extras=extras,
            refundable=said["refundable"],
            as_usual=as_usual,
        )
        return {"plan": plan}


def question_about(category: str) -> str:
    """Name the question about what a category pays, whatever letters that has."""
    return f"fee_{category.encode().hex()}"
