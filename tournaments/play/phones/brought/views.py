"""The page on which the desk reads in what a phone without network keeps."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.plans.models import Tournament
from tournaments.play.phones.brought import operations
from tournaments.play.phones.brought.reading import PhoneText
from tournaments.web import Request, done, may, posted, refusal_beside, show

LONGEST = 300_000  # characters; three hundred deals have a third of it


class TextForm(forms.Form):
    """The text, pasted or as a file."""

    text = forms.CharField(
        label=gettext_lazy("The text of the phone"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or its file"),
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
                    "file", gettext_lazy("This file is too large: is it the right one?")
                )
                return typed
            typed["text"] = file.read().decode("utf-8", "replace")
        if not typed.get("text", "").strip() and not self.errors:
            self.add_error(
                "text", gettext_lazy("Paste the text of a phone, or choose its file.")
            )
        return typed


@require_http_methods(["GET", "POST"])
@may("enter_deals")
def bring(request: Request, day: Tournament) -> HttpResponse:
    """Ask for the text, show what is in it line by line, then write what is chosen."""
    form = TextForm(posted(request), request.FILES or None)
    context: dict[str, Any] = {"tournament": day, "form": form}
    if form.is_bound and form.is_valid():
        with refusal_beside(form, "text"):
            return read(request, day, form)
    return show(request, "play/phones/bring.html", context)


def read(request: Request, day: Tournament, form: TextForm) -> HttpResponse:
    """Show the lines of a text, after writing those that were chosen."""
    text = form.cleaned_data["text"]
    lines = PhoneText(day, text).lines()
    refused: dict[int, str] = {}
    if "write" in request.POST:
        written, refused = operations.write(
            day=day,
            lines=lines,
            chosen=set(request.POST.getlist("line")),
            by=request.user,
        )
        if written and not refused:
            sentence = ngettext(
                "%(n)s deal is on its sheet.",
                "%(n)s deals are on their sheets.",
                written,
            )
            return done(
                request, sentence % {"n": written}, "at_tables:bring", day.public_id
            )
        lines = PhoneText(day, text).lines()
    context = {
        "tournament": day,
        "form": TextForm(initial={"text": text}),
        "text": text,
        "lines": [(line, refused.get(line.number, "")) for line in lines],
        "writable": any(line.is_writable for line in lines),
        "refused": refused and _("Not every deal could be written: the line says why."),
        "none": "write" in request.POST and not refused,
    }
    return show(request, "play/phones/bring.html", context)
