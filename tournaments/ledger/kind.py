"""A kind of event: what it is called, what it tells, and how it is undone."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.variant import Variant
from tournaments.accounts.models import Account
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, nothing_more
from tournaments.plans.models import Tournament

Sentences = Callable[[Facts, Names, Variant], list[str]]
Undo = Callable[[Tournament, Facts, Account], object]
# Raises a ValidationError with the sentence that says why an undo cannot be now.
UndoCheck = Callable[[Event], object]
# Looks at a tournament before something is written there; what it returns looks again
# once all is written, and raises a ValidationError where that must not be.
WriteCheck = Callable[[Tournament], Callable[[], object]]


@dataclass(frozen=True)
class Kind:
    """One kind of event; a room's `events.py` has a tuple `KINDS` of its own.

    An event can be undone while nothing newer of its `family` is told `about` the same
    thing, which these facts name; without any, of the tournament.
    """

    key: str  # as the chain keeps it
    title: Promise  # in the language of the reader
    undo: Undo | None = None
    tells: Sentences = nothing_more
    permission: str = "tournaments.enter_deals"
    family: str = ""
    about: tuple[str, ...] = ()
    standing_on: tuple[UndoCheck, ...] = ()
    # Who may read what was said, and with whom; without it, whoever reads the history.
    read_by: str = ""
    # Its text is what the tournament is called: that is changed where it is planned.
    names_the_day: bool = False
