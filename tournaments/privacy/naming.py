"""Where the name of a person stands beside the list of members."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from django.apps import apps

from tournaments.ledger.wording import names_the_day
from tournaments.lists.rules.folding import folded
from tournaments.models import Account, Entry, Player, Tournament, Words
from tournaments.privacy.columns import THINGS, each


class Text(NamedTuple):
    """A free text of the ledger in which a name stands."""

    event: int
    tournament: Tournament
    text: str
    likely: bool  # the family name stands in it


class Thing(NamedTuple):
    """Something of the club's own that is called after a person, or so it seems."""

    model: str
    name: str


def texts_naming(persons: Iterable[Player]) -> list[Text]:
    """The free texts in which a name of this person stands, the newest first.

    The first name alone says little, and counts where this person was entered. How a
    tournament is called is no such text.
    """
    people = list(persons)
    by_last, by_first = any_of(last_names(people)), any_of(first_names(people))
    at = set(Entry.objects.filter(player__in=people).values_list("tournament"))
    found = []
    for words in Words.objects.select_related("event__tournament").order_by("-pk"):
        text, tournament = whole_folded(words.text), words.event.tournament
        likely = by_last(text)
        named = likely or ((tournament.pk,) in at and by_first(text))
        if named and not names_the_day(words.event):
            found.append(Text(words.event_id, tournament, words.text, likely))
    return found


def last_names(persons: Iterable[Player]) -> set[str]:
    return {folded(one.last_name) for one in persons} - {""}


def first_names(persons: Iterable[Player]) -> set[str]:
    return {folded(one.first_name) for one in persons} - {""}


def any_of(names: Iterable[str]) -> Callable[[str], bool]:
    """Whether one of these folded names stands in a text, as whole words."""
    whole = [f" {name} " for name in names]
    return lambda text: any(name in f" {text} " for name in whole)


def whole_folded(text: str) -> str:
    """A long text as names are folded, word by word."""
    return " ".join(folded(word) for word in text.split())


def accounts_called(persons: Iterable[Player]) -> list[Account]:
    """The accounts of the crew with the whole name of this person, either way round."""
    names = set()
    for one in persons:
        names.add(folded(f"{one.first_name} {one.last_name}"))
        names.add(folded(f"{one.last_name} {one.first_name}"))
    accounts = Account.objects.order_by("username")
    return [one for one in accounts if folded(one.name) in names - {""}]


def things_called(persons: Iterable[Player]) -> list[Thing]:
    """What of the club's own bears the family name of this person; it stays."""
    named, found = any_of(last_names(persons)), []
    for model, field in each(THINGS):
        rows = apps.get_model(model)._base_manager.values_list(field, flat=True)
        said = {text for value in rows.iterator() for text in texts_in(value)}
        found += [Thing(model, one) for one in sorted(said) if named(whole_folded(one))]
    return found


def texts_in(value: Any) -> Iterator[str]:
    """The texts in a value of a column, whether it is one or holds some."""
    if isinstance(value, str):
        yield from value.splitlines()
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from texts_in([str(key), one])
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)
