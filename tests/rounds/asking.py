"""One tournament as an organiser works with it: what is read, what is sent."""

from html import unescape

from django.urls import reverse

from tournaments.draw.uneven import Uneven
from tournaments.ledger.models import Event
from tournaments.tables.models import Occupant, Round, Wish

OUT, FIVE = Uneven("out_average"), Uneven("five")
DRAWN = "is drawn. Look at it, then publish it."
UNDONE = "Undone: what was there before stands again."


class Desk:
    """Reads the pages of one tournament, and presses their buttons."""

    def __init__(self, client, tournament, by):
        self.client, self.tournament, self.by = client, tournament, by

    def address(self, name, *args):
        return reverse(name, args=[self.tournament.public_id, *args])

    def entry(self, number):
        return self.tournament.entries.get(number=number)

    def page(self, name, *args):
        answer = self.client.get(
            self.address(name, *args), HTTP_ACCEPT_LANGUAGE="en", follow=True
        )
        assert answer.status_code in (200, 422), answer.status_code
        return answer, " ".join(unescape(answer.content.decode()).split())

    def send(self, address, /, *args, **typed):
        """What one reads after pressing the button."""
        answer = self.client.post(
            self.address(address, *args), typed, HTTP_ACCEPT_LANGUAGE="en", follow=True
        )
        assert answer.status_code in (200, 422), answer.status_code
        return " ".join(unescape(answer.content.decode()).split())

    def act(self, number, action, **typed):
        return self.send(
            "registration:act", self.entry(number).public_id, action, **typed
        )

    def undo(self, kind):
        """What one reads after undoing, in the history, the last of a kind."""
        events = Event.objects.filter(tournament=self.tournament, kind=kind)
        return self.send("ledger:undo", events.latest("number").number)

    def take_place(self, leaver, number, **typed):
        """What one reads once somebody took a place, where the page of it says."""
        who = {"leaver": self.entry(leaver).public_id}
        where = f'href="{self.address("rounds:place")}?of={who["leaver"]}'
        assert where in self.page("registration:entry", who["leaver"])[1]
        who["entry"] = self.entry(number).public_id
        asked = {"points": "anew", "sure": "1", **who, **typed}
        return self.send("rounds:take_place", **asked)

    def draw(self, method="random", **typed):
        return self.send("rounds:draw", method=method, seed=5, **typed)

    def redraw(self, **typed):
        asked = {"method": "random", "seed": 6, **typed}
        typed = {f"redraw-{key}": value for key, value in asked.items()}
        return self.send("rounds:redraw", Round.objects.count(), **typed)

    def come_late(self, number, **typed):
        """Look at what it moves, then do it."""
        late = self.address("rounds:seat_late", self.entry(number).public_id)
        seen = self.client.post(late, typed).context["seen"]
        self.client.post(late, {**typed, "sure": "1", "seen": seen})

    def swap(self, *numbers):
        entry = [self.entry(number).public_id for number in numbers]
        return self.send("rounds:swap", Round.objects.count(), entry=entry)

    def wish(self, *numbers, kind="apart", **typed):
        players = [self.entry(number).public_id for number in numbers]
        for name in ("others",):
            if name in typed:
                typed[name] = [self.entry(one).public_id for one in typed[name]]
        return self.send("rounds:wish", kind=kind, players=players, rounds="", **typed)

    def drop(self, at=-1):
        key = list(Wish.objects.filter(dropped_at=None).order_by("pk"))[at].public_id
        assert f"/wishes/{key}/drop/" in self.page("rounds:drafts")[1]
        self.send("rounds:drop_wish", key)

    def problems(self):
        return self.page("rounds:rounds")[0].context["problems"]

    def seat(self, number):
        place = Occupant.objects.get(
            table__round=self.tournament.played_rounds.latest("number"),
            entry=self.entry(number),
        )
        return place.table.number, place.seat

    def out(self):
        round = self.tournament.played_rounds.latest("number")
        return [one.entry.number for one in round.sitting_out.all()]
