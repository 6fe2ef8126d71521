"""Erases a free text for good; that it was erased, and by whom, stays in the ledger."""

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.ledger import writes as ledger
from tournaments.ledger.catalogue import kinds
from tournaments.ledger.models import Event, Words
from tournaments.ledger.traces import leave_no_trace
from tournaments.ledger.writes import Happening

ERASED = "words_forgotten"


def erase(*, event: Event, by: Account) -> None:
    """Erase all that was said with an event, wherever it stands; it has no undo."""
    if not by.has_perm("tournaments.forget_words"):
        raise PermissionDenied(_("Only an organiser may erase a text."))
    with ledger.locked(event.tournament) as tournament:
        found = texts_of(event)
        if not found:
            raise nothing_to_erase(event)
        happenings = [forget_text(words.event) for words in found]
        ledger.append_all(tournament=tournament, happenings=happenings, by=by)
        transaction.on_commit(leave_no_trace)


def forget_text(event: Event) -> Happening:
    """Forget the text of an event; return what the ledger is to tell of it."""
    ledger.forget_words(event=event)
    facts = {"event": event.number, "of": event.kind}
    if event.facts.get("case"):
        facts["case"] = event.facts["case"]
    return Happening(ERASED, facts)


def texts_of(event: Event) -> list[Words]:
    """The texts of an event as far as they are kept, in the order of the ledger.

    Its own and those to which it refers.
    """
    if event.kind in kinds() and kinds()[event.kind].names_the_day:
        return []
    words = Words.objects.filter(
        event__tournament=event.tournament_id, event__number__in=numbers_of_texts(event)
    )
    return list(words.select_related("event").order_by("event__number"))


def numbers_of_texts(event: Event) -> set[int]:
    """Return the numbers of the events that hold the texts of this one."""
    return {event.number, *(event.facts.get("said_in") or {}).values()}


def last_erasure(event: Event) -> Event | None:
    """Return the last event that erased a text of this one."""
    erased = Event.objects.filter(
        tournament=event.tournament_id,
        kind=ERASED,
        facts__event__in=sorted(numbers_of_texts(event)),
    )
    return erased.select_related("made_by").order_by("number").last()


def nothing_to_erase(event: Event) -> ValidationError:
    """Return the error for erasing a text that is not there, or not any more."""
    erased = last_erasure(event)
    if erased is None:
        return ValidationError(_("There is no text here to erase."), code="no_text")
    moment = timezone.localtime(erased.made_at)
    return ValidationError(
        _("This text was erased already: by %(name)s, on %(day)s at %(time)s."),
        code="erased",
        params={
            "name": erased.made_by.name if erased.made_by else "–",
            "day": date_format(moment, "d/m/Y"),
            "time": date_format(moment, "H:i"),
        },
    )
