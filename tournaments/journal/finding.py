"""Finds what happened to somebody, at a table, or with a word in it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from scoring.wording import named
from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.ledger import queries, wording
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Table

LONGEST = 60  # signs of what is looked for
MOST = 12  # players of whom the history is looked through
NUMBER = 4  # figures of a table or of a player


class Meant(NamedTuple):
    """The players that a search may mean, and the tables at which they sat."""

    entries: Sequence[str] = ()
    tables: Sequence[str] = ()
    too_many: bool = False


def search_events(
    tournament: Tournament, events: QuerySet[Event], words: str
) -> tuple[QuerySet[Event], bool]:
    """Return those of the events that match every word typed.

    And return whether too many players have such a name to look for them all.

    An event holds identifiers, and no name: players are looked up first. The database
    then looks for theirs in the facts of this tournament's events, and only a page of
    them is read.
    """
    numbers = [one for one in folded(words).split() if one.isdecimal()]
    letters = [one for one in folded(words).split() if not one.isdecimal()]
    if numbers and letters == [folded(_("Table"))]:
        letters = []
    called = Meant()
    if letters:
        names = (Q(player__folded_name__contains=word) for word in letters)
        called = _meant(tournament, Q(*names))
        events = _with(events, called, _told_with(tournament, letters, words))
    for number in numbers:
        if len(number) > NUMBER:
            return events.none(), False
        who = _meant(tournament, Q(number=int(number)))
        tables = Table.objects.filter(round__tournament=tournament, number=int(number))
        at = list(tables.values_list("public_id", flat=True))
        events = _with(events, who._replace(tables=()), Q(facts__table__in=at))
    return events, called.too_many


def _with(events: QuerySet[Event], meant: Meant, otherwise: Q) -> QuerySet[Event]:
    """Narrow to events that name these players, are of their tables, or `otherwise`."""
    asked = otherwise
    if meant.tables:
        asked |= Q(facts__table__in=meant.tables)
    for key in meant.entries:
        asked |= Q(written__contains=key)
    return events.alias(written=Cast("facts", TextField())).filter(asked)


def _meant(tournament: Tournament, asked: Q) -> Meant:
    found = Entry.objects.filter(asked, tournament=tournament).order_by("number")
    keys = list(found.values_list("public_id", flat=True)[: MOST + 1])
    if len(keys) > MOST:
        return Meant(too_many=True)
    sat = Occupant.objects.filter(entry__public_id__in=keys).order_by()
    return Meant(keys, list(sat.values_list("table__public_id", flat=True).distinct()))


def _told_with(tournament: Tournament, letters: Sequence[str], words: str) -> Q:
    """Return a filter for events by their kind, contract, text, or crew member."""

    def is_meant(text: str) -> bool:
        return all(word in folded(text) for word in letters)

    kinds = queries.kinds_of(tournament)
    contracts = VARIANTS[tournament.variant_key].contracts
    crew = Account.objects.values_list("pk", "name")
    asked = Q(kind__in=[one for one in kinds if is_meant(wording.title(one))])
    asked |= Q(
        facts__after__contract__in=[
            one.key for one in contracts if is_meant(named(one.name))
        ]
    )
    asked |= Q(made_by__in=[key for key, name in crew if is_meant(name)])
    return asked | Q(words__text__icontains=words.strip())
