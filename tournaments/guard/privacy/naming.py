"""Finds where the name of a person stands beside the list of members."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.apps import apps

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.guard.privacy.columns import THINGS, fields_of
from tournaments.guard.privacy.rules.half_names import by_family_name, by_part_of_name
from tournaments.ledger.models import Words
from tournaments.ledger.wording import names_the_day
from tournaments.plans.models import Tournament
from tournaments.players.column import COLUMNS
from tournaments.players.models import Player

# What is typed of a member and stays when he is forgotten: the club calls it so.
OF_PERSONS = [
    (Player._meta.label, one.name) for one in COLUMNS if one.stays and one.is_text
]


class Text(NamedTuple):
    """A free text of the ledger in which a name stands."""

    event: int
    tournament: Tournament
    text: str
    likely: bool  # the family name stands in it, or half of it


class NamedThing(NamedTuple):
    """Something of the club's own that is called after a person, or so it seems."""

    model: str
    field: str
    name: str


def texts_naming(persons: Iterable[Player]) -> list[Text]:
    """The free texts in which this person is named, or may be, the newest first.

    A first name alone says little, as does half of one with a "van den", and counts
    where this person was entered. How a tournament is called is no such text.
    """
    people = list(persons)
    names = names_of(people)
    by_family, by_part = by_family_name(names), by_part_of_name(names)
    at = set(Entry.objects.filter(player__in=people).values_list("tournament"))
    found = []
    for words in Words.objects.select_related("event__tournament").order_by("-pk"):
        text, tournament = words.text, words.event.tournament
        likely = by_family(text)
        named = likely or ((tournament.pk,) in at and by_part(text))
        if named and not names_the_day(words.event):
            found.append(Text(words.event_id, tournament, text, likely))
    return found


def names_of(persons: Iterable[Player]) -> list[tuple[str, str]]:
    return [(one.first_name, one.last_name) for one in persons]


def accounts_called(persons: Iterable[Player]) -> list[Account]:
    """The accounts of the crew with the whole name of this person, either way round."""
    names = {
        folded(" ".join(either_way))
        for name in names_of(persons)
        for either_way in (name, name[::-1])
    }
    accounts = Account.objects.order_by("username")
    return [one for one in accounts if folded(one.name) in names - {""}]


def things_called(persons: Iterable[Player]) -> list[NamedThing]:
    """Find what of the club's own bears this person's family name; it stays."""
    named, found = by_family_name(names_of(persons)), []
    for model, field in [*fields_of(THINGS), *OF_PERSONS]:
        rows = apps.get_model(model)._base_manager.values_list(field, flat=True)
        said = {text for value in rows.iterator() for text in texts_in(value)}
        found += [NamedThing(model, field, one) for one in sorted(said) if named(one)]
    return found


def texts_in(value: Any) -> Iterator[str]:
    """Yield the texts in a column's value, whether it is a text or contains some."""
    if isinstance(value, str):
        yield from value.splitlines()
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from texts_in([str(key), one])
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)
