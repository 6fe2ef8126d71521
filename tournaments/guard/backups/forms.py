"""The question where copies of the backups are brought."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SecondForm(forms.Form):
    """A folder, by its whole path."""

    folder = forms.CharField(
        label=_("Folder"),
        max_length=1000,
        help_text=_(
            "Its whole path, as /media/odile/STICK or D:\\ say; or a folder that is "
            "copied to another computer by itself."
        ),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )

    def clean_folder(self) -> str:
        folder: str = self.cleaned_data["folder"]
        if not folder.isprintable():
            raise forms.ValidationError(_("A path has no such signs. Write it anew."))
        return folder
