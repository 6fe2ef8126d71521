"""The questions asked about an account of the crew."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.crew.operations import HATS
from tournaments.models import Account


class HatsForm(forms.Form):
    """A name, and what the person may do."""

    name = forms.CharField(label=_("Name, as others see it"), max_length=80)
    hats = forms.MultipleChoiceField(
        label=_("What this person does"),
        choices=[
            ("is_organiser", _("organiser: everything, also this page")),
            ("is_scorer", _("scorer: registers players and types sheets")),
            ("is_jury", _("jury: judges, and compares sheets")),
        ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one.")},
    )

    def given(self) -> dict[str, object]:
        """What the operation needs."""
        hats = frozenset(self.cleaned_data["hats"])
        return {"name": self.cleaned_data["name"], "hats": hats}


class NewAccountForm(HatsForm):
    """The same, with the name to sign in with."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=30,
        help_text=_("Short, without spaces: marie, jury2."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    field_order = ("username", "name", "hats")

    def clean_username(self) -> str:
        username = Account.normalize_username(self.cleaned_data["username"])
        for validator in Account._meta.get_field("username").validators:
            validator(username)
        if Account.objects.filter(username=username).exists():
            raise ValidationError(
                _("Somebody signs in with this name already. Choose another one.")
            )
        return username

    def given(self) -> dict[str, object]:
        return {"username": self.cleaned_data["username"], **super().given()}


class ChangeAccountForm(HatsForm):
    """The same for an account that exists, which can also be closed."""

    may_sign_in = forms.BooleanField(label=_("May sign in"), required=False)

    def __init__(self, *args: object, account: Account, **kwargs: object) -> None:
        initial = {
            "name": account.name,
            "hats": [hat for hat in HATS if getattr(account, hat)],
            "may_sign_in": account.is_active,
        }
        super().__init__(*args, initial=initial, **kwargs)

    def given(self) -> dict[str, object]:
        return {**super().given(), "may_sign_in": self.cleaned_data["may_sign_in"]}
