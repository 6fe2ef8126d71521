"""What comes of a paper that was put to the press: a PDF, or a sentence."""

from django.utils.translation import gettext as _

from tournaments.printing.press.job import ARCHIVED, TAGGED, Job, Why
from tournaments.printing.press.press import PRESS

SECONDS = 240.0  # in which something has to come of it


class CannotPrint(Exception):
    """Why there is no PDF, in a sentence for whoever asked for one."""


class NoPress(CannotPrint):
    """This computer makes no PDF at all: the page itself is there to be printed."""


def pdf(html: str, *, archived: bool = False) -> bytes:
    """The PDF of a page, once it is made; for whoever has no browser to tell.

    However long it is, it is waited for as long as it goes on.
    """
    job = PRESS.put(Job(html, ARCHIVED if archived else TAGGED))
    share = job.share
    while not job.over.wait(SECONDS):
        if job.share == share:
            PRESS.cancel(job)
            raise CannotPrint(sentence(Why.SLOW))
        share = job.share
    return made(job)


def made(job: Job) -> bytes:
    """The PDF of a job that is over."""
    if job.made is not None:
        return job.made
    why = job.why or Why.UNMADE
    raise (NoPress if why is Why.MISSING else CannotPrint)(sentence(why))


def sentence(why: Why) -> str:
    """What to tell the reader, and what helps."""
    if why is Why.MISSING:
        return _(
            "This is the page itself: print it from your browser. For PDF files, with "
            "page numbers, this computer lacks the library Pango (Debian: apt install "
            "libpango-1.0-0 libpangoft2-1.0-0)."
        )
    if why is Why.SLOW:
        return _("This document takes too long to make. Print the page itself instead.")
    if why is Why.STOPPED:
        return _("This document was stopped.")
    return _("The PDF could not be made. Print the page itself instead.")
