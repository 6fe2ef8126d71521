"""The page of the backups: what is there, make one, take one away, a second place."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from django import forms
from django.contrib import messages
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.backups import locks, operations, places, queries
from tournaments.backups.apart import Outcome
from tournaments.backups.here import this_club
from tournaments.backups.places import StoredBackup
from tournaments.backups.sealed import chunks
from tournaments.backups.wording import check_in_words, reason, worry_sentences
from tournaments.lists.table import KEY, NAME, PRESS, Column, List
from tournaments.web import (
    Request,
    done,
    may,
    refusal_beside,
    refusal_said,
    show,
    whole_number as number_of,
)


class SecondForm(forms.Form):
    """A folder, by its whole path."""

    folder = forms.CharField(
        label=gettext_lazy("Folder"),
        max_length=1000,
        help_text=gettext_lazy(
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
            raise forms.ValidationError(
                gettext_lazy("A path has no such signs. Write it anew.")
            )
        return folder


CELL = "guard/backups/_cell.html"


class BackupList(List):
    """A list of backups: when and why each was made, and whether it was checked."""

    made = Column(pgettext_lazy("backup", "Made"), place=NAME, css="made", part=CELL)
    why = Column(gettext_lazy("Why"), lambda row: row[1])
    checked = Column(pgettext_lazy("backup", "Checked"), part=CELL)
    size = Column(
        gettext_lazy("Size"),
        lambda row: row[0].size,
        place=KEY,
        write=filesizeformat,
        css="number",
    )
    download = Column(gettext_lazy("Download"), place=PRESS, part=CELL)

    css = "backups"


PAGE = "backups:backups"


@never_cache
@require_safe
@may("keep_backups")
def backups(request: Request) -> HttpResponse:
    return page(request, SecondForm())


def page(request: Request, form: SecondForm) -> HttpResponse:
    club = this_club()
    found, kept = queries.overview(club), places.backups_in(club.backups)
    names = queries.names_of(kept)
    rows = [row(one, names) for one in kept]
    context = {
        "folder": club.backups,
        "known": found.known,
        "worries": worry_sentences(found.worries, found.known, found.facts),
        "second_there": found.second,
        "being_made": locks.is_held(club.backups / locks.COPYING),
        "rows": rows,
        "table": BackupList(rows),
        "sticks": places.sticks(club.sticks),
        "form": form,
    }
    return show(request, "guard/backups/backups.html", context)


def row(
    one: StoredBackup, names: Mapping[str, str]
) -> tuple[StoredBackup, str, str, str]:
    """A backup, why it was made, and what came of checking it: state and word."""
    because = one.manifest.because
    name = names.get(because.tournament, "")
    return one, reason(because, name), *check_in_words(one.manifest)


@require_POST
@may("keep_backups")
def make(request: Request) -> HttpResponse:
    seen = number_of(request.POST.get("seen"))
    with refusal_said(request):
        outcome = operations.make_now(this_club(), seen)
        if outcome is Outcome.DONE:
            return done(request, _("The backup is made, and was checked."), PAGE)
        messages.info(request, _("A backup is being made: it will be on this page."))
    return redirect(PAGE)


@require_POST
@may("keep_backups")
def second(request: Request) -> HttpResponse:
    """Bring copies to a folder, or with `none` nowhere."""
    if "none" in request.POST:
        with refusal_said(request):
            operations.want_no_second(this_club())
            return done(request, _("Backups lie on this computer alone."), PAGE)
        return redirect(PAGE)
    form = SecondForm(request.POST)
    if form.is_valid():
        with refusal_beside(form, "folder"):
            operations.choose_second(this_club(), form.cleaned_data["folder"])
            sentence = _("Copies are brought there, within a minute from now.")
            return done(request, sentence, PAGE)
    return page(request, form)


@require_POST
@may("keep_backups")
def download(request: Request, number: int) -> HttpResponse:
    """Hand over a backup, and keep who took it."""
    kept = places.backups_in(this_club().backups)
    one = next((one for one in kept if one.manifest.number == number), None)
    if one is None:
        messages.warning(request, _("That backup is not there any more."))
        return redirect(PAGE)
    operations.note_download(one, request.user)
    answer = StreamingHttpResponse(chunks_of(one.path), "application/zip")
    answer.headers["Content-Length"] = str(one.size)
    answer.headers["Content-Disposition"] = f'attachment; filename="{one.path.name}"'
    return cast(HttpResponse, answer)


def chunks_of(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from chunks(file)
