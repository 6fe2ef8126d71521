"""The page on which one reads all that was written of a deal."""

from datetime import datetime

from django.http import Http404, HttpResponse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from scoring.variants import VARIANTS
from tournaments.comparison.people import called_at
from tournaments.comparison.versions import versions_in_words
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import table_or_404
from tournaments.lists.table import NAME, Column, List
from tournaments.plans.models import Tournament
from tournaments.web import Request, may, show


@require_GET
@may("view_history")
def history(
    request: Request, day: Tournament, round: int, table: int, deal: int
) -> HttpResponse:
    found = table_or_404(day, round, table)
    if not 1 <= deal <= day.deals_per_round:
        raise Http404
    written = DealVersion.objects.filter(table=found, number=deal).select_related(
        "made_by", "device", "confirmed_by__player"
    )
    versions = versions_in_words(
        VARIANTS[day.variant_key],
        list(written.order_by("-revision")),
        found.number,
        called_at(day, [found]).get((found.public_id, deal), {}),
    )
    context = {
        "tournament": day,
        "round": found.round,
        "table": found,
        "deal": deal,
        "versions": versions,
        "listed": WrittenList(versions),
    }
    return show(request, "play/sheets/history.html", context)


def moment(at: datetime) -> SafeString:
    here = localtime(at)
    words = date_format(here, "d/m/Y H:i:s")
    return format_html('<time datetime="{}">{}</time>', here.isoformat(), words)


class WrittenList(List):
    """The versions of a deal; on a phone, what was there before stands below each."""

    version = Column(_("Version"), "version.revision", css="number", short=_("Version"))
    when = Column(_("When"), "version.made_at", css="when", write=moment)
    before = Column(_("Before"), "before", css="told", short=_("Before"))
    after = Column(_("After"), "after", place=NAME, css="what")
    who = Column(_("Who"), "by")

    css = "events written"
