"""What was written of a deal, as a list: the newest first."""

from datetime import datetime

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import NAME, Column, List


def moment(at: datetime) -> SafeString:
    here = localtime(at)
    words = date_format(here, "d/m/Y H:i:s")
    return format_html('<time datetime="{}">{}</time>', here.isoformat(), words)


class WrittenList(List):
    """What a version says stands first on a phone, below it what was there before."""

    version = Column(_("Version"), "version.revision", css="number", short=_("Version"))
    when = Column(_("When"), "version.made_at", css="when", write=moment)
    before = Column(_("Before"), "before", css="told", short=_("Before"))
    after = Column(_("After"), "after", place=NAME, css="what")
    who = Column(_("Who"), "by")

    css = "events written"
