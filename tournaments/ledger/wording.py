"""Events in words: what each one tells, where it was and who did it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _, gettext_noop

from scoring.variant import Variant
from scoring.variants import VARIANTS
from scoring.wording import join_phrases
from tournaments.accounts.models import Account
from tournaments.ledger.catalogue import kinds
from tournaments.ledger.erasing import numbers_of_texts
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, each_fact

BREAKS = {
    "missing": gettext_noop("event %(number)s is missing"),
    "not_chained": gettext_noop("event %(number)s does not hang on the one before it"),
    "changed": gettext_noop("event %(number)s is not as it was written"),
    "not_signed": gettext_noop(
        "event %(number)s is not signed with the key of this installation"
    ),
    "other_key": gettext_noop(
        "from event %(number)s on it is signed with another key than this "
        "installation has"
    ),
    "cut": gettext_noop("event %(number)s is missing, and all that came after it"),
    "after_head": gettext_noop("event %(number)s stands after the end that was signed"),
    "no_head": gettext_noop("the signed end after event %(number)s is missing"),
    "head_changed": gettext_noop("the signed end after event %(number)s was changed"),
    "nothing": gettext_noop("no event is there, not even the first"),
    "words_gone": gettext_noop(
        "the text of event %(number)s is missing, and nobody erased it"
    ),
    "words_changed": gettext_noop("the text of event %(number)s was changed"),
}


class Written(Protocol):
    """Whatever somebody wrote: an event, or a line of a sheet."""

    device: Any
    made_by: Any


class EventInWords(NamedTuple):
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
    case: Mapping[str, str] | None = None  # its key, and what it is called


def tell(
    events: Sequence[Event],
    names: Names,
    variant: str,
    reader: Account | AnonymousUser | None = None,
) -> list[EventInWords]:
    """Tell events in words, with the names that their identifiers have now.

    What is not for who reads them is told without its sentences and its text.
    """
    closed = {
        key
        for key, kind in kinds().items()
        if kind.read_by and not (reader and reader.has_perm(kind.read_by))
    }
    return [
        EventInWords(
            event,
            title(event.kind),
            place(event.facts, names),
            [] if event.kind in closed else sentences(event, names, VARIANTS[variant]),
            author_of(event, *table_and_confirmer(event, names)),
            event.words.text
            if hasattr(event, "words") and event.kind not in closed
            else "",
            sorted(numbers_of_texts(event) - {event.number}),
            bool(event.words_digest) and not hasattr(event, "words"),
            hasattr(event, "words") and not names_the_day(event),
            case(event.facts, names),
        )
        for event in events
    ]


def case(facts: Facts, names: Names) -> Mapping[str, str] | None:
    """Return the case of the jury that these facts are of or were decided in."""
    number = facts.get("number") if facts.get("case") else facts.get("ruled_in")
    if not isinstance(number, int):
        return None
    key = facts.get("case") or names.cases().get(number)
    return {"key": key, "said": _("Case %s") % number} if key else None


def names_the_day(event: Event) -> bool:
    """Tell whether the text of an event is the name of its tournament."""
    known = kinds().get(event.kind)
    return known is not None and known.names_the_day


def title(key: str) -> str:
    """Return the title of a kind of event; of an unknown one, made of its key."""
    known = kinds().get(key)
    return str(known.title) if known else key.replace("_", " ").capitalize()


def sentences(event: Event, names: Names, variant: Variant) -> list[str]:
    known = kinds().get(event.kind)
    return (known.tells if known else each_fact)(event.facts, names, variant)


def author_of(written: Written, table: int = 0, agreed: str = "") -> str:
    """Say who did it, and from where: at the desk, or on the phone of a table.

    On the phone an opponent has `agreed`, by name.
    """
    found = []
    if written.device is not None:
        found.append(phone_of(table or written.device.number, agreed))
    if written.made_by:
        found.append(_("%s, at the desk") % written.made_by.name)
        if agreed and written.device is None:
            found.append(_("confirmed at the table by %s") % agreed)
    return join_phrases(found) or "–"


def phone_of(table: int, agreed: str = "") -> str:
    """Name the phone of a table, and who confirmed there what it wrote."""
    said = {"number": table, "name": agreed}
    if agreed:
        return _("phone of table %(number)s, confirmed by %(name)s") % said
    return _("phone of table %(number)s") % said


def table_and_confirmer(event: Event, names: Names) -> tuple[int, str]:
    """Return the number of an event's table, and the name of who agreed there."""
    facts = event.facts
    _round, number = names.place(facts) or (0, 0)
    agreed = str(facts.get("agreed") or "")
    return number, names.entries.get(agreed, agreed)


def place(facts: Facts, names: Names) -> str:
    """Say where an event happened: `Round 2, table 7, deal 3`."""
    words = []
    if at := names.place(facts):
        round, table = at
        words.append(_("round %s") % round)
        words.append(_("table %s") % table)
    elif isinstance(facts.get("round"), int):
        words.append(_("round %s") % facts["round"])
    if isinstance(facts.get("deal"), int):
        words.append(_("deal %s") % facts["deal"])
    return ", ".join(words)


def break_text(code: str, number: int) -> str:
    return _(BREAKS[code]) % {"number": number}
