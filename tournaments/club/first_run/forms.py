"""The questions asked before there is a club."""

from pathlib import Path
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import Account, Host


class CodeForm(forms.Form):
    """The code that stands on the console, asked before anything is sent."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("The eight digits in the window in which WhistClub was started."),
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "autofocus": True}
        ),
    )


class MakeForm(CodeForm):
    """The club, and the account of whoever runs it."""

    club = Host._meta.get_field("name").formfield()
    place = Host._meta.get_field("place").formfield()
    name = Account._meta.get_field("name").formfield(
        label=_("Your own name"), widget=forms.TextInput(attrs={"autocomplete": "name"})
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
        validators=[validate_password],
        help_text=_("At least 8 characters. Three words are easy to keep in mind."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    again = forms.CharField(
        label=_("The password once more"),
        max_length=1000,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.cleaned_data.get("password", again):
            raise ValidationError(
                _("The two passwords differ. Type the same one twice.")
            )
        return again

    def answers(self) -> dict[str, str]:
        return {key: text for key, text in self.cleaned_data.items() if key != "again"}


STICK, UPLOAD, PATH = "stick", "file", "path"


class RestoreForm(forms.Form):
    """The place of the backup: a stick, a file to send, or a path."""

    where = forms.ChoiceField(
        label=_("Where is the backup?"),
        choices=(
            (STICK, _("On a stick in this computer: the newest one on it")),
            (UPLOAD, _("A file that I send from here")),
            (PATH, _("A file or a folder on the computer of WhistClub")),
        ),
        initial=STICK,
        widget=forms.RadioSelect,
    )
    file = forms.FileField(
        label=_("The file to send"), required=False, widget=forms.FileInput
    )
    path = forms.CharField(
        label=_("Its whole path"),
        required=False,
        max_length=1000,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        where = typed.get("where")
        if where == UPLOAD and not typed.get("file") and "file" not in self.errors:
            self.add_error("file", _("Choose the file that is to be sent."))
        if where == PATH and not Path(typed.get("path") or "").is_absolute():
            self.add_error("path", _("Write the whole path of the backup."))
        return typed

    def source(self) -> Path | UploadedFile | None:
        """Return the path, or the file sent; None for the newest on a stick."""
        typed = self.cleaned_data
        if typed["where"] == UPLOAD:
            sent: UploadedFile = typed["file"]
            return sent
        return Path(typed["path"]) if typed["where"] == PATH else None
