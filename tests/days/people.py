"""Who comes, goes and takes whose place on a day that is played by chance."""

from collections import Counter

from django.core.exceptions import ValidationError

from tournaments.ledger.undoing import undo
from tournaments.models import Entry, Event, Occupant
from tournaments.registration import operations as registration
from tournaments.registration.field.operations import enter_all
from tournaments.registration.rules.naming import WalkIn
from tournaments.registration.sides.operations import pair
from tournaments.rounds.late.offers import offers
from tournaments.rounds.late.operations import seat_late
from tournaments.rounds.late.queries import situation
from tournaments.rounds.places.operations import Newcomer, take_place

LEAST, MOST = 8, 15  # players when the day begins
FEWEST = 6  # players between whom boards can travel


class People:
    """Those of a tournament; in partnerships two come and go together."""

    tournament = members = chance = by = None
    at_once = 1
    comings = goings = (0, 0, 1, 2)  # at a time, each as likely

    def __init__(self):
        self.taken = []  # who took whose place, and whether with the points
        self.refused = Counter()  # sentences, for whoever looks for impossible ones

    def look(self, act):
        """Whoever hunts for faults looks here after each act."""

    def attempt(self, act):
        """What is refused with a sentence changes nothing."""
        events = Event.objects.filter(tournament=self.tournament)
        before = events.count()
        try:
            act(self)
        except ValidationError as refused:
            assert events.count() == before
            self.refused[f"{act.__name__}: {refused.messages[0]}"] += 1
        self.tournament.refresh_from_db()
        self.look(act)

    def entries(self, *states):
        found = Entry.objects.filter(tournament=self.tournament, state__in=states)
        return list(found.select_related("side", "tournament").order_by("number"))

    def here(self):
        return [one for one in self.entries("present") if not one.is_joker]

    def come(self, times):
        for _ in range(times):
            people = [self.members.pop() for _ in range(self.at_once)]
            entries = enter_all(tournament=self.tournament, players=people, by=self.by)
            if self.at_once == 2:
                pair(entry=entries[0], partner=entries[1], by=self.by)

    def together(self, entry):
        """Somebody, with his partner where he has one."""
        return list(entry.side.entries.all()) if entry.side else [entry]

    def between_rounds(self):
        """Somebody comes, goes, comes back, or is no joker any more."""
        chance = self.chance
        self.come(chance.choice(self.comings))
        least = FEWEST - 1 if self.tournament.duplicate else LEAST
        for entry in chance.sample(self.here(), chance.choice(self.goings)):
            if len(self.here()) > least:
                for one in self.together(entry):
                    if one.state in ("present", "registered"):
                        registration.leave(entry=one, by=self.by)
        for entry in self.entries("left"):
            followed = Entry.objects.filter(place_of=entry, with_points=True).exists()
            alone = self.at_once == 2 and not entry.side
            if followed or alone:
                continue  # somebody else plays on with the points, or with the partner
            if chance.random() < 0.3:
                for one in self.together(entry):
                    if one.state == "left":
                        registration.come_back(entry=one, by=self.by)
        self.back_to_the_points()
        if self.at_once == 2:
            self.pair_again()
        self.jokers()

    def pair_again(self):
        """Whoever is here without a partner gets one, or goes home."""
        alone = [one for one in self.here() if one.side is None]
        for one, other in zip(alone[::2], alone[1::2], strict=False):
            pair(entry=one, partner=other, by=self.by)
        if len(alone) % 2:
            registration.leave(entry=alone[-1], by=self.by)
        for one in self.here():
            partner = one.side.entries.exclude(pk=one.pk).first()
            if partner.state != "present":
                registration.leave(entry=one, by=self.by)

    def jokers(self):
        jokers = [one for one in self.entries("present") if one.is_joker]
        for _ in range(3 - len(jokers)):
            player = self.members.pop()
            entry = registration.register(
                tournament=self.tournament, player=player, here=True, by=self.by
            )
            registration.set_joker(entry=entry, joker=True, by=self.by)

    def come_late(self, times):
        """Some come once the tables are published: each gets one of the places."""
        for _ in range(times):
            there = {one.pk for one in self.here()}
            self.come(1)
            late = next(one for one in self.here() if one.pk not in there)
            found = offers(situation(late))
            move = self.chance.choice([move for one in found for move in one.moves])
            act = {"entry": late, "way": move.way, "table": move.number, "by": self.by}
            seat_late(**act, seen=move.mark)
            self.look(seat_late)
            if self.chance.random() < 0.3:
                event = Event.objects.order_by("-number")[0]
                undo(event, by=self.by)
                self.look(undo)
                seat_late(**act)

    def replace(self, round):
        """Let somebody new take a place from a deal on, with the points or anew."""
        chance, by = self.chance, self.by
        sitting = Occupant.objects.filter(table__round=round).order_by("pk")
        if self.at_once == 2:  # who plays for a joker has no partner
            sitting = sitting.filter(entry__is_joker=False)
        leaver = chance.choice(list(sitting)).entry
        number = len(self.taken)
        person = WalkIn(f"Prénom {number}", "Remplaçant")
        with_points = chance.choice([True, False]) and not leaver.is_joker
        try:
            entry = take_place(
                leaver=leaver,
                newcomer=Newcomer(person=person),
                with_points=with_points,
                from_deal=chance.randint(1, self.tournament.deals_per_round),
                by=by,
            )
        except ValidationError as refused:
            if not self.stir:
                raise
            self.refused[f"replace: {refused.messages[0]}"] += 1
            return
        self.taken.append((entry.public_id, leaver.public_id, with_points))
        self.look(take_place)

    def back_to_the_points(self):
        """Let somebody take back the place of whoever plays on with the points."""
        for at, (heir, leaver, with_points) in enumerate(self.taken):
            found = {one.public_id: one for one in self.entries("present", "left")}
            if not with_points or heir not in found or leaver not in found:
                continue
            if found[heir].state != "present" or (
                found[heir].place_of_id != found[leaver].pk
            ):
                continue
            # Nobody goes on with the points of two.
            if found[leaver].with_points or self.chance.random() < 0.5:
                continue
            try:
                take_place(
                    leaver=found[heir],
                    newcomer=Newcomer(found[leaver]),
                    with_points=True,
                    by=self.by,
                )
            except ValidationError as refused:
                if not self.stir:
                    raise
                self.refused[f"back to the points: {refused.messages[0]}"] += 1
                continue
            self.taken[at] = (leaver, heir, True)
            self.look(take_place)
