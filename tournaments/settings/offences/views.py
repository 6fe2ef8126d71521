"""The pages on which a club reads and changes its offences."""

from collections.abc import Iterable
from operator import itemgetter

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from scoring import wording
from scoring.variant import Variant
from tournaments.lists.table import BELOW, KEY, NAME, PRESS, Column, List
from tournaments.plans.models import OffenceVersion
from tournaments.plans.offences import queries
from tournaments.plans.rules.offence import Offence
from tournaments.plans.rules.offence_editing import differences
from tournaments.plans.rules.offence_text import text_of
from tournaments.plans.rules.offences import game_offences
from tournaments.settings.kept_in_versions import VersionList
from tournaments.settings.offences import operations
from tournaments.settings.offences.forms import TABLE, TEXT, OffencesForm
from tournaments.web import Request, may, posted, refusal_beside, show, whole_number

GAME = "settings/offences/_game.html"


OFFENCE = "settings/offences/_offence.html"


class GameList(List):
    name = Column(gettext_lazy("Game"), place=NAME, part=GAME)
    used = Column(
        gettext_lazy("In use"),
        itemgetter("used"),
        place=KEY,
        css="number",
        short=gettext_lazy("In use"),
    )
    version = Column(gettext_lazy("Version"), part=GAME)
    press = Column(gettext_lazy("To do"), place=PRESS, part=GAME)

    css = "grids"


class OffenceList(List):
    """The list of offences; on a phone the offender's points stand behind the name."""

    name = Column(gettext_lazy("Offence"), place=NAME, css="what", part=OFFENCE)
    others = Column(
        gettext_lazy("Each other"),
        css="number",
        part=OFFENCE,
        short=gettext_lazy("Each other"),
    )
    by = Column(gettext_lazy("Who may impose it"), part=OFFENCE)
    deal = Column(
        gettext_lazy("The deal"),
        place=BELOW,
        part=OFFENCE,
        short=gettext_lazy("The deal"),
    )

    css = "offences"

    def css_of(self, row: Offence) -> str:
        return "off" if row.off else ""


def offence_list(offences: Iterable[Offence], variant: Variant) -> OffenceList:
    """Return the list of these offences; in a match a side is at fault, no player."""
    heading = (
        gettext_lazy("Side at fault") if variant.match else gettext_lazy("Offender")
    )
    offender = Column(heading, place=KEY, css="number", part=OFFENCE)
    return OffenceList(
        offences,
        extra_columns=[("offender", offender)],
        sequence=("name", "offender", "..."),
    )


@require_GET
@may("view_offences")
def games(request: Request) -> HttpResponse:
    context = {"table": GameList(queries.games())}
    return render(request, "settings/offences/games.html", context)


@require_GET
@may("view_offences")
def game(request: Request, variant: str, version: int | None = None) -> HttpResponse:
    """Show the offences in force, or of a version; number 0 is the catalogue."""
    found = queries.variant_or_404(variant)
    versions = queries.versions_of(found)
    newest = versions[0].number if versions else 0
    number = newest if version is None else version
    shown = queries.version_or_404(versions, number)
    offences = queries.offences_of(found, shown)
    context = {
        "variant": found,
        "game": wording.named(found.name),
        "offences": offences,
        "table": offence_list(offences, found),
        "changed": differences(offences, game_offences(found.key)),
        "text": text_of(offences),
        "version": shown,
        "kept_versions": VersionList([*versions, None]),
        "number": number,
        "is_newest": number == newest,
    }
    return render(request, "settings/offences/game.html", context)


@require_http_methods(["GET", "POST"])
@may("change_offences")
def change(request: Request, variant: str) -> HttpResponse:
    found = queries.variant_or_404(variant)
    versions = queries.versions_of(found)
    newest = versions[0].number if versions else 0
    number = whole_number(request.GET.get("from", newest), -1)
    start = queries.version_or_404(versions, number)
    sent = request.POST if request.method == "POST" else request.GET
    form = OffencesForm(
        posted(request),
        variant=found,
        offences=queries.offences_of(found, start),
        mode=TEXT if sent.get("mode") == TEXT else TABLE,
    )
    seen = whole_number(request.POST.get("seen", newest), -1)
    if form.is_valid():
        with refusal_beside(form):
            made = operations.change_offences(
                variant=found,
                seen=seen,
                text=form.offences(),
                by=request.user,
                note=form.cleaned_data["note"],
            )
            say_what_was_kept(request, made)
            return redirect("offences:game", variant)
        # The next try is made knowing of the version that came between.
        seen = newest
    context = {
        "form": form,
        "variant": found,
        "game": wording.named(found.name),
        "newest": newest,
        "seen": seen,
        "start": number,
    }
    return show(request, "settings/offences/change.html", context)


def say_what_was_kept(request: Request, made: OffenceVersion | None) -> None:
    if made is None:
        messages.info(request, _("The offences are as they were: no new version."))
    else:
        messages.success(
            request,
            _(
                "Version %(number)s is kept. Tournaments made from now on have it; the "
                "others keep theirs."
            )
            % {"number": made.number},
        )
