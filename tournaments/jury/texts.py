"""Texts said with rulings: each stands in one event, to which others refer."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext_noop

from scoring.bounds import whole_number
from tournaments.ledger.erasing import ERASED, last_erasure, numbers_of_texts
from tournaments.ledger.models import Event, Words
from tournaments.ledger.rules.texts import join_reason, split_reason
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling

PARTS = ("facts", "reason")
MEANWHILE = gettext_noop(
    "The text that stood here was erased meanwhile. Write it anew, if it is needed."
)


class RulingTexts(NamedTuple):
    """The facts and the reason said with a ruling, as far as they are still kept."""

    facts: str
    reason: str
    at: Mapping[str, int]  # the number of the event in which each part stands


def texts_of(rulings: Iterable[Ruling]) -> dict[int, RulingTexts]:
    """Return what was said with each of these rulings of a tournament, by its key."""
    found = list(rulings)
    of_each = {one.pk: one.event.facts.get("said_in") or {} for one in found}
    numbers = {number for refers in of_each.values() for number in refers.values()}
    elsewhere: dict[int, str] = {}
    if numbers:
        words = Words.objects.filter(
            event__tournament=found[0].event.tournament_id, event__number__in=numbers
        )
        elsewhere = dict(words.values_list("event__number", "text"))
    return {one.pk: _texts_of_one(one, of_each[one.pk], elsewhere) for one in found}


def _texts_of_one(
    ruling: Ruling, refers: Mapping[str, int], elsewhere: Mapping[int, str]
) -> RulingTexts:
    own = ruling.event.words.text if hasattr(ruling.event, "words") else ""
    texts = dict(zip(PARTS, split_reason(own), strict=True))
    at = dict.fromkeys(PARTS, ruling.event.number)
    for part, number in refers.items():
        other = split_reason(elsewhere.get(number, ""))
        texts[part], at[part] = other[PARTS.index(part)], number
    return RulingTexts(**texts, at=at)


def texts_to_keep(
    before: Ruling | None, facts: str, reason: str
) -> tuple[str, dict[str, int]]:
    """Return what of these is new, and where the ruling before said the rest."""
    told = dict(zip(PARTS, split_reason(join_reason(facts, reason)), strict=True))
    refers = {}
    if before is not None:
        was = texts_of([before])[before.pk]
        for part in PARTS:
            if told[part] and told[part] == getattr(was, part):
                refers[part], told[part] = was.at[part], ""
    return join_reason(**told), refers


def erased_at(tournament: Tournament, rulings: Iterable[Ruling]) -> dict[int, datetime]:
    """Return when the texts of these rulings were erased, by the key of the ruling."""
    numbers = {
        one.pk: numbers_of_texts(one.event)
        for one in rulings
        if one.event.words_digest or one.event.facts.get("said_in")
    }
    every = sorted(set().union(*numbers.values()))
    events = Event.objects.filter(
        tournament=tournament, kind=ERASED, facts__event__in=every
    )
    when = {facts["event"]: at for facts, at in events.values_list("facts", "made_at")}
    return {
        pk: max(when[number] for number in own & when.keys())
        for pk, own in numbers.items()
        if own & when.keys()
    }


def without_erased(
    typed: Mapping[str, Any] | None, tournament: Tournament
) -> tuple[Mapping[str, Any] | None, bool]:
    """Return what was typed but for proposed texts erased since, and whether any were.

    Else a form that was open meanwhile would bring back what nobody may read any more.
    """
    number = whole_number((typed or {}).get("text_of"))
    event = Event.objects.filter(tournament=tournament, number=number).first()
    if typed is None or event is None or last_erasure(event) is None:
        return typed, False
    kept = QueryDict(mutable=True)
    kept.update(typed)
    for gone in (*PARTS, "text_of"):
        kept[gone] = ""
    return kept, True
