"""Kinds of event of the door: who takes part, with which number, beside whom."""

from collections.abc import Callable
from functools import partial

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.accounts.models import Account
from tournaments.door.entering import operations as at_the_door
from tournaments.door.field import operations as at_once
from tournaments.door.sides import operations as sides
from tournaments.entries.archive import one_person
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger.kind import Kind, UndoCheck
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import (
    Facts,
    Names,
    draw,
    ruled_in,
    who,
    who_and_change,
)
from tournaments.plans.models import Tournament
from tournaments.tables import places
from tournaments.tables.field import refuse_touched
from tournaments.tables.ways_back import (
    mistake,
    of_entry,
    of_tournament,
    the_entry,
    the_fact,
)

State = Entry.State
OfPlayer = partial(Kind, tells=who, permission="tournaments.register", about=("entry",))
AtTheDoor = partial(OfPlayer, family="entry")
ByLot = partial(Kind, tells=draw, permission="tournaments.register", family="lots")
OfPartners = partial(
    Kind, tells=who, permission="tournaments.register", family="sides", about=("side",)
)


def who_and_case(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Say whom it is about, and the case of the jury in which it was decided."""
    return [*who(facts, names, variant), *ruled_in(facts)]


def was_here(tournament: Tournament, facts: Facts) -> bool:
    return bool(facts["before"] == State.PRESENT)


def enter_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Enter somebody who was taken off the list as he was, if his number is free."""
    taken = Entry.objects.filter(tournament=tournament, number=facts["number"])
    player = one_person(facts["player"])
    if player is None:
        raise ValidationError(
            _("This member is deleted: write the name down again."), code="gone"
        )
    entry = comings.register(
        tournament=tournament,
        player=player,
        number=None if taken.exists() else facts["number"],
        here=facts["state"] == State.PRESENT,
        joker=facts["joker"],
        late=True,
        by=by,
    )
    if facts["paid"]:
        comings.set_paid(entry=entry, paid=True, by=by)


def pair_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    entry, partner = (the_entry(tournament, {"entry": one}) for one in facts["entries"])
    sides.pair(entry=entry, partner=partner, by=by)


def take_apart(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Part two, and make the pairs again that were parted for theirs."""
    sides.unpair(side=tournament.sides.get(number=facts["side"]), by=by)
    for two in facts.get("parted", ()):
        pair_again(tournament, {"entries": two}, by)


def of_its_entry(refuse: Callable[[Entry], None]) -> UndoCheck:
    """Make a guard from what refuses the entry that an event tells of."""

    def guard(event: Event) -> None:
        refuse(the_entry(event.tournament, event.facts))

    return guard


def refuse_seated_pair(event: Event) -> None:
    sides.refuse_seated(event.tournament.sides.get(number=event.facts["side"]))


KINDS = (
    AtTheDoor(
        "entry_registered",
        _("Player entered"),
        of_entry(comings.unregister),
        standing_on=(of_its_entry(comings.refuse_bound),),
    ),
    AtTheDoor("entry_removed", _("Player taken off the list"), enter_again),
    AtTheDoor(
        "entry_arrived",
        _("Player is here"),
        of_entry(comings.not_here),
        standing_on=(of_its_entry(comings.refuse_seated),),
    ),
    AtTheDoor(
        "entry_not_here", _("Player is not here after all"), of_entry(comings.check_in)
    ),
    AtTheDoor(
        "entry_left",
        _("Player has left"),
        of_entry(comings.come_back, here=was_here),
        standing_on=(of_its_entry(places.refuse_once_taken_over),),
    ),
    AtTheDoor("entry_returned", _("Player is back"), of_entry(comings.leave)),
    AtTheDoor(
        "entry_excluded",
        _("Player excluded"),
        of_entry(comings.readmit, reason=mistake, to=the_fact("before")),
        tells=who_and_case,
        permission="tournaments.exclude",
    ),
    AtTheDoor(
        "entry_readmitted",
        _("Player admitted again"),
        of_entry(comings.exclude, reason=mistake),
        tells=who_and_case,
        permission="tournaments.exclude",
    ),
    OfPlayer("entry_merged", _("Player known as another member, who is the same")),
    OfPlayer("entry_parted", _("Player known again as the member of before")),
    OfPlayer(
        "entry_number",
        _("Number changed"),
        of_entry(comings.change_number, number=the_fact("before"), swap=True),
        tells=who_and_change,
        family="number",
    ),
    OfPlayer(
        "entry_joker",
        _("Joker"),
        of_entry(comings.set_joker, joker=the_fact("before"), again=True),
        tells=who_and_change,
        family="joker",
    ),
    Kind(
        "players_taken",
        _("Players taken over at once"),
        at_once.take_back,
        tells=who,
        permission="tournaments.register",
        standing_on=(refuse_touched,),
    ),
    ByLot(
        "numbers_drawn", _("Numbers drawn by lot"), of_tournament(at_the_door.undo_draw)
    ),
    ByLot(
        "numbers_undone",
        _("Draw of numbers taken back"),
        of_tournament(at_the_door.draw_numbers, seed=the_fact("seed")),
    ),
    OfPartners(
        "sides_paired",
        _("Partners paired"),
        take_apart,
        standing_on=(refuse_seated_pair,),
    ),
    OfPartners("sides_unpaired", _("Partners taken apart"), pair_again),
)
