"""The questions asked about an account of the crew."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import Account
from tournaments.club.crew.operations import hats_of, name_taken_error


class HatsForm(forms.Form):
    """A name, and what the person may do."""

    name = forms.CharField(label=_("Name, as others see it"), max_length=80)
    hats = forms.MultipleChoiceField(
        label=_("What this person does"),
        choices=[
            ("is_organiser", _("organiser: everything, also this page")),
            ("is_scorer", _("scorer: registers players and types sheets")),
            ("is_jury", _("jury: judges, and compares sheets")),
            (
                "heads_jury",
                _("head of the jury: hears an appeal where all its members have ruled"),
            ),
        ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one.")},
    )


class NewAccountForm(HatsForm):
    """Somebody who joins the crew, with the name to sign in with."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        max_length=30,
        help_text=_("Short, without spaces: marie, jury2."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    field_order = ("username", "name", "hats")

    def clean_username(self) -> str:
        username = Account.normalize_username(self.cleaned_data["username"])
        Account._meta.get_field("username").run_validators(username)
        if Account.objects.filter(username=username).exists():
            raise name_taken_error()
        return username


class ChangeAccountForm(HatsForm):
    """Somebody of the crew, whose account can also be closed."""

    may_sign_in = forms.BooleanField(label=_("May sign in"), required=False)

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        initial = {
            "name": account.name,
            "hats": hats_of(account),
            "may_sign_in": account.is_active,
        }
        super().__init__(*args, **{"initial": initial, **kwargs})
