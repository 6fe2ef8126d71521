"""Has people come, go and take each other's place on an eventful day."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from django.core.exceptions import ValidationError

from tournaments.accounts.models import Account
from tournaments.demo import rehearsal
from tournaments.door.field.operations import enter_all
from tournaments.door.sides.operations import pair
from tournaments.draw.late.offers import offers
from tournaments.draw.late.operations import seat_late
from tournaments.draw.late.queries import late_arrival
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.entries.people import PRACTICE_CLUB
from tournaments.follow import comings as registration
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.players.rules.naming import WalkIn
from tournaments.tables.models import Occupant, Round

LEAST = 8  # players who begin the day, and who stay
FEWEST = 6  # players between whom boards can travel
BATCH = 40  # people who are invented at a time


class Crew(NamedTuple):
    """The crew of an eventful day; the second jury signs what the first decides."""

    organiser: Account
    scorer: Account
    jury: Account
    second: Account


class People:
    """The people of a day; in partnerships two come and go together."""

    tournament: Tournament
    at_once = 1
    # At a time, each as likely.
    comings: Sequence[int] = (0, 0, 1, 2)
    goings: Sequence[int] = (0, 0, 1, 2)

    def __init__(
        self, chance: Random, crew: Crew, *, stir: int, long_names: bool = False
    ) -> None:
        self.chance, self.crew, self.by = chance, crew, crew.organiser
        self.stir, self.long_names = stir, long_names
        # Who took whose place, and whether with the points.
        self.taken: list[tuple[str, str, bool]] = []
        self.texts: set[str] = set()  # that somebody typed as a reason
        self.erased: set[str] = set()
        self.invited: list[Player] = []
        self.known = 0

    def look(self, act: Callable[..., object]) -> None:
        """Be told of each act that was played: for whoever looks for faults."""

    def refused(self, act: str, error: ValidationError) -> None:
        """Be told of what was refused in a sentence, and has changed nothing."""

    def attempt(self, act: Callable[["People"], None]) -> None:
        """Let something happen, or be refused."""
        try:
            act(self)
        except ValidationError as error:
            self.refused(act.__name__, error)
        self.tournament.refresh_from_db()
        self.look(act)

    def a_text(self) -> str:
        """Return what somebody types as a reason: no other text is like it."""
        text = f"words {self.chance.random()}"
        self.texts.add(text)
        return text

    def invite(self, number: int) -> None:
        """Invent so many more people who were not there yet."""
        self.known += number
        found = rehearsal.practice_players(self.known, long_names=self.long_names)
        self.invited += found[-number:]

    def somebody_new(self) -> Player:
        if not self.invited:
            self.invite(BATCH)
        return self.invited.pop(0)

    def entries(self, *states: str) -> list[Entry]:
        found = Entry.objects.filter(tournament=self.tournament, state__in=states)
        return list(found.select_related("side", "tournament").order_by("number"))

    def players_here(self) -> list[Entry]:
        return [one for one in self.entries("present") if not one.is_joker]

    def bring(self, times: int) -> None:
        for _ in range(times):
            people = [self.somebody_new() for _ in range(self.at_once)]
            entries = enter_all(tournament=self.tournament, players=people, by=self.by)
            if self.at_once == 2:
                pair(entry=entries[0], partner=entries[1], by=self.by)

    def together(self, entry: Entry) -> list[Entry]:
        """Return somebody, with the partner where there is one."""
        return list(entry.side.entries.order_by("number")) if entry.side else [entry]

    def between_rounds(self) -> None:
        """Let somebody come, go, come back, or be no joker any more."""
        chance = self.chance
        self.bring(chance.choice(self.comings))
        least = FEWEST - 1 if self.tournament.duplicate else LEAST
        for entry in chance.sample(self.players_here(), chance.choice(self.goings)):
            if len(self.players_here()) > least:
                for one in self.together(entry):
                    if one.state in ("present", "registered"):
                        registration.leave(entry=one, by=self.by)
        for entry in self.entries("left"):
            followed = Entry.objects.filter(place_of=entry, with_points=True).exists()
            alone = self.at_once == 2 and not entry.side
            # Or somebody else plays on with the points, or with the partner.
            if not (followed or alone) and chance.random() < 0.3:
                for one in self.together(entry):
                    if one.state == "left":
                        registration.come_back(entry=one, by=self.by)
        self.back_to_the_points()
        if self.at_once == 2:
            self.pair_again()
        self.add_jokers()

    def pair_again(self) -> None:
        """Pair those who are here without a partner, or let them go home."""
        alone = [one for one in self.players_here() if one.side is None]
        for one, other in zip(alone[::2], alone[1::2], strict=False):
            pair(entry=one, partner=other, by=self.by)
        if len(alone) % 2:
            registration.leave(entry=alone[-1], by=self.by)
        for one in self.players_here():
            if not all(mate.state == "present" for mate in self.together(one)):
                registration.leave(entry=one, by=self.by)

    def add_jokers(self) -> None:
        jokers = [one for one in self.entries("present") if one.is_joker]
        for _ in range(3 - len(jokers)):
            entry = registration.register(
                tournament=self.tournament,
                player=self.somebody_new(),
                here=True,
                by=self.by,
            )
            registration.set_joker(entry=entry, joker=True, by=self.by)

    def come_late(self, times: int) -> None:
        """Let some come once the tables are published, each to a place there is."""
        for _ in range(times):
            there = {one.pk for one in self.players_here()}
            self.bring(1)
            late = next(one for one in self.players_here() if one.pk not in there)
            found = offers(late_arrival(late))
            move = self.chance.choice([move for one in found for move in one.moves])
            sit = partial(
                seat_late, entry=late, way=move.way, table=move.number, by=self.by
            )
            sit(seen=move.mark)
            self.look(seat_late)
            if self.chance.random() < 0.3:
                event = Event.objects.filter(tournament=self.tournament)
                undo(event.order_by("-number")[0], by=self.by)
                self.look(undo)
                sit()

    def replace(self, round: Round) -> None:
        """Let somebody new take a place from a deal on, with the points or anew."""
        chance = self.chance
        sitting = Occupant.objects.filter(table__round=round).order_by("pk")
        if self.at_once == 2:  # who plays for a joker has no partner
            sitting = sitting.filter(entry__is_joker=False)
        leaver = chance.choice(list(sitting)).entry
        person = WalkIn(f"Prénom {len(self.taken)}", "Remplaçant", PRACTICE_CLUB)
        with_points = chance.choice([True, False]) and not leaver.is_joker
        try:
            entry = take_place(
                leaver=leaver,
                newcomer=Newcomer(person=person),
                with_points=with_points,
                from_deal=chance.randint(1, self.tournament.deals_per_round),
                by=self.by,
            )
        except ValidationError as error:
            self.refused("replace", error)
            return
        self.taken.append((entry.public_id, leaver.public_id, with_points))
        self.look(take_place)

    def back_to_the_points(self) -> None:
        """Let somebody take back the place of whoever plays on with the points."""
        for at, (heir, leaver, with_points) in enumerate(self.taken):
            found = {one.public_id: one for one in self.entries("present", "left")}
            here, gone = found.get(heir), found.get(leaver)
            if not (with_points and here and gone and here.state == "present"):
                continue
            # Nobody goes on with the points of two.
            follows = here.place_of_id == gone.pk and not gone.with_points
            if not follows or self.chance.random() < 0.5:
                continue
            try:
                take_place(
                    leaver=here,
                    newcomer=Newcomer(gone),
                    with_points=True,
                    by=self.by,
                )
            except ValidationError as error:
                self.refused("back to the points", error)
                continue
            self.taken[at] = (leaver, heir, True)
            self.look(take_place)
