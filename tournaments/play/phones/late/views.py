"""The page of the deals that came after their round."""

from collections.abc import Callable

from django import forms
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _, gettext_lazy, gettext_noop
from django.views.decorators.http import require_POST, require_safe

from scoring.bounds import LARGEST
from tournaments.deals.models import LateDeal
from tournaments.lists.table import BELOW, NAME, PRESS, Column, List
from tournaments.plans.models import Tournament
from tournaments.play.phones.late import operations, queries
from tournaments.web import Request, View, attempt, done, may, show


class ReasonForm(forms.Form):
    """The reason; the operation says where one is wanted."""

    reason = forms.CharField(label=gettext_lazy("Why?"), max_length=300, required=False)


class WriteForm(ReasonForm):
    """The reason, and the revision of the line that was seen."""

    seen = forms.IntegerField(min_value=0, max_value=LARGEST, widget=forms.HiddenInput)


CELL = "play/phones/_came_late.html"


class LateList(List):
    """Late deals to settle: what was sent beside what stands, and the buttons."""

    where = Column(gettext_lazy("Deal"), place=NAME, css="what", part=CELL)
    sent = Column(
        gettext_lazy("Sent"), place=BELOW, part=CELL, short=gettext_lazy("Sent")
    )
    stands = Column(
        gettext_lazy("Stands on the sheet"),
        place=BELOW,
        part=CELL,
        short=gettext_lazy("Stands on the sheet"),
    )
    press = Column(
        gettext_lazy("To do"), place=PRESS, part="play/phones/_settle_late.html"
    )

    css = "came-late"


class SettledList(LateList):
    """Late deals that are settled: what became of each, and the way back."""

    state = Column(gettext_lazy("State"), css="of-state", part=CELL)
    press = Column(
        gettext_lazy("To do"), place=PRESS, part="play/phones/_take_up_late.html"
    )

    class Meta:
        sequence = ("where", "sent", "stands", "state", "press")


@require_safe
@may("run_tables")
def late(request: Request, day: Tournament) -> HttpResponse:
    return page(request, day)


def page(
    request: Request, day: Tournament, wrong: str = "", form: Form | None = None
) -> HttpResponse:
    """Show the list; after a refusal with what was typed for the deal it is about."""
    found = queries.late_deals(day)
    waiting = [one for one in found if one.waits]
    settled = [one for one in found if not one.waits]
    without = () if request.user.has_perm("tournaments.run_round") else ("press",)
    context = {
        "tournament": day,
        "waiting": waiting,
        "settled": settled,
        "table": LateList(waiting, exclude=without),
        "settled_list": SettledList(settled, exclude=without),
        "wrong": wrong,
        "form": form,
    }
    return show(request, "play/phones/late.html", context)


def settle(operation: Callable[..., object], form: type[Form], sentence: str) -> View:
    """The view of a button beside a late deal: it acts, or says why not."""

    @require_POST
    @may("run_round")
    def press(request: Request, day: Tournament, late: str) -> HttpResponse:
        deals = LateDeal.objects.select_related("table__round", "device__tournament")
        found = get_object_or_404(deals, device__tournament=day, public_id=late)
        typed = form(request.POST, auto_id=f"%s-{late}")
        if attempt(typed, operation, late=found, by=request.user):
            round, table = found.place
            words = _(sentence) % {
                "round": round,
                "table": table,
                "deal": found.number,
            }
            return done(request, words, "at_tables:late", day.public_id)
        return page(request, day, found.public_id, typed)

    return press


write = settle(
    operations.write,
    WriteForm,
    gettext_noop("Round %(round)s, table %(table)s, deal %(deal)s: it is written."),
)
set_aside = settle(
    operations.set_aside,
    ReasonForm,
    gettext_noop("Round %(round)s, table %(table)s, deal %(deal)s: it is set aside."),
)
take_up = settle(
    operations.take_up,
    Form,
    gettext_noop("Round %(round)s, table %(table)s, deal %(deal)s: it waits again."),
)
