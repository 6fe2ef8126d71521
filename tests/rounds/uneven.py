"""Ways out of a number that does not divide, and what becomes of it."""

from tournaments.draw.uneven import Uneven, ways_out
from tournaments.entries.models import Entry
from tournaments.standings.known import know

OUT, FIVE, JOKERS = Uneven("out_average"), Uneven("five"), Uneven("jokers")


def sizes(round):
    return [table.occupants.count() for table in round.tables.order_by("number")]


def says(tournament, key, number=1, method="random"):
    (card,) = (c for c in ways_out(know(tournament), number, method) if c.key == key)
    return list(card.says) or card.refused


def leaves(tournament, *numbers):
    tournament.entries.filter(number__in=numbers).update(state=Entry.State.LEFT)
