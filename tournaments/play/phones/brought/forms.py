"""The form by which the desk reads in the text of a phone."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST = 300_000  # characters; three hundred deals have a third of it


class TextForm(forms.Form):
    """The text, pasted or as a file."""

    text = forms.CharField(
        label=_("The text of the phone"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or its file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".txt,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        """Take the text of the file, if there is one, before what is pasted."""
        typed = super().clean() or {}
        file = typed.get("file")
        if file is not None:
            if file.size > LONGEST:
                self.add_error(
                    "file", _("This file is too large: is it the right one?")
                )
                return typed
            typed["text"] = file.read().decode("utf-8", "replace")
        if not typed.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste the text of a phone, or choose its file."))
        return typed
