"""What happened, in words: what each event tells, where it was and who did it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.ledger.catalogue import kinds
from tournaments.ledger.erasing import numbers_of
from tournaments.ledger.sentences import Facts, Names, each_fact
from tournaments.models import Account, DealVersion, Event

BREAKS = {
    "missing": gettext_noop("event %(number)s is missing"),
    "not_chained": gettext_noop("event %(number)s does not hang on the one before it"),
    "changed": gettext_noop("event %(number)s is not as it was written"),
    "words_changed": gettext_noop("the text of event %(number)s was changed"),
}


class Told(NamedTuple):
    """One event as a page tells it."""

    event: Event
    title: str
    place: str
    sentences: list[str]
    by: str
    text: str = ""  # what was said with it
    said_in: Sequence[int] = ()  # the events to whose texts it refers
    erased: bool = False
    erasable: bool = False


def tell(
    events: Sequence[Event],
    names: Names,
    variant: str,
    reader: Account | AnonymousUser | None = None,
) -> list[Told]:
    """Events in words, with the names that their identifiers have now.

    What is not for who reads them is told without its sentences and its text.
    """
    closed = {
        key
        for key, kind in kinds().items()
        if kind.read_by and not (reader and reader.has_perm(kind.read_by))
    }
    return [
        Told(
            event,
            title(event.kind),
            place(event.facts, names),
            [] if event.kind in closed else sentences(event, names, VARIANTS[variant]),
            who(event),
            event.words.text
            if hasattr(event, "words") and event.kind not in closed
            else "",
            sorted(numbers_of(event) - {event.number}),
            bool(event.words_digest) and not hasattr(event, "words"),
            hasattr(event, "words") and not names_the_day(event),
        )
        for event in events
    ]


def names_the_day(event: Event) -> bool:
    """Whether the text of an event is what its tournament is called."""
    known = kinds().get(event.kind)
    return known is not None and known.names_the_day


def title(key: str) -> str:
    """What a kind is called; one that no room knows is told by its key."""
    known = kinds().get(key)
    return str(known.title) if known else key.replace("_", " ").capitalize()


def sentences(event: Event, names: Names, variant: Variant) -> list[str]:
    known = kinds().get(event.kind)
    return (known.tells if known else each_fact)(event.facts, names, variant)


def who(written: Event | DealVersion) -> str:
    """Who did it, and from where."""
    if written.device is not None:
        where = _("device %s") % written.device.public_id
        return f"{written.made_by.name}, {where}" if written.made_by else where
    return _("%s, at the desk") % written.made_by.name if written.made_by else "–"


def place(facts: Facts, names: Names) -> str:
    """`Round 2, table 7, deal 3`: where it happened."""
    words = []
    if isinstance(facts.get("table"), str) and facts["table"] in names.tables:
        round, table = names.tables[facts["table"]]
        words.append(_("round %s") % round)
        words.append(_("table %s") % table)
    elif isinstance(facts.get("round"), int):
        words.append(_("round %s") % facts["round"])
    if isinstance(facts.get("deal"), int):
        words.append(_("deal %s") % facts["deal"])
    return ", ".join(words)


def broken(code: str, number: int) -> str:
    return _(BREAKS[code]) % {"number": number}
