"""A tournament with rounds played, for tests to rank."""

from datetime import date
from uuid import uuid4

from django.db import transaction

from scoring.variants import VARIANTS
from tests.telling import tell
from tournaments.deals.one_sheet import table_sheet
from tournaments.draw import placing
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.follow import lines
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.players.models import Club, Player
from tournaments.tables.models import Occupant, Round, Table

PEOPLE = (
    ("Élodie", "Lambert", "Wavre", "Dames"),
    ("Jan", "Peeters", "Gesves", ""),
    ("Marie", "Dupont", "Wavre", "Dames"),
    ("Luc", "Maes", "Gesves", ""),
    ("Paul", "Noël", "Wavre", ""),
    ("An", "Claes", "", "Dames"),
    ("Guy", "Henry", "Gesves", ""),
    ("Rita", "Wouters", "Wavre", "Dames"),
)


def tournament_of(variant="couleur", *, people=8, deals=4, **fields):
    """A tournament in which these people are present, numbered from 1."""
    game = VARIANTS[variant]
    given = {
        "name": "Soirée d'hiver",
        "played_date": date(2026, 11, 20),
        "state": Tournament.State.RUNNING,
        "rounds": 2,
    }
    tournament = Tournament.objects.create(
        variant_key=variant,
        grid_text=game.grid.text(),
        options=game.settle()[1],
        rules_version=1,
        deals_per_round=deals,
        **(given | fields),
    )
    clubs = {
        name: Club.objects.get_or_create(name=name)[0]
        for _first, _last, name, _category in PEOPLE[:people]
        if name
    }
    players = Player.objects.bulk_create(
        Player(
            first_name=first,
            last_name=last,
            folded_name=folded(f"{first} {last}"),
            club=clubs.get(club),
            category=category,
        )
        for first, last, club, category in PEOPLE[:people]
    )
    Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            number=number,
            state=Entry.State.PRESENT,
        )
        for number, player in enumerate(players, start=1)
    )
    tell(tournament)
    return tournament


# What is told of a round that is so far.
STEPS = {
    "drawn": (),
    "published": (("round_published", "published"),),
    "playing": (("round_started", "playing"),),
    "closed": (("round_started", "playing"), ("round_closed", "closed")),
}


def closed(tournament):
    """Have all rounds be closed, and told so."""
    for round in tournament.played_rounds.exclude(state=Round.State.CLOSED):
        with transaction.atomic():
            facts = {"round": round.number, "after": "closed"}
            ledger.append(ledger.lock(tournament), "round_closed", facts)
    Round.objects.filter(tournament=tournament).update(state=Round.State.CLOSED)


def seat_round(tournament, number, *tables, state=Round.State.PLAYING):
    """A round being played, at each table the entries with these numbers."""
    played = Round.objects.create(
        tournament=tournament, number=number, draw_method="random", state=state
    )
    seated = [
        seat_table(played, at, numbers) for at, numbers in enumerate(tables, start=1)
    ]
    with transaction.atomic():
        locked = ledger.lock(tournament)
        ledger.append(locked, "round_drawn", placing.facts(played))
        for kind, after in STEPS[state]:
            ledger.append(locked, kind, {"round": number, "after": after})
    return seated


def seat_table(played, number, numbers):
    table = Table.objects.create(round=played, number=number)
    entries = {entry.number: entry for entry in played.tournament.entries.all()}
    Occupant.objects.bulk_create(
        Occupant(table=table, seat=seat, entry=entries[who])
        for seat, who in zip("NESW", numbers, strict=False)
    )
    return table


def bid(bidders, tricks):
    """An emballage of eight by two, who take so many tricks."""
    return {
        "contract": "emballage",
        "level": 8,
        "bidders": list(bidders),
        "tricks": tricks,
    }


def write(table, number, facts, *, by, seen=0):
    line = lines.TypedLine(number, facts, seen, uuid4())
    sheet = table_sheet(table)
    return lines.record_line(sheet=sheet, line=line, by=by).version


def write_all(table, *facts, by):
    for number, record in enumerate(facts, start=1):
        write(table, number, record, by=by)


def an_evening(by, **fields):
    """Two rounds of two tables: the first played, of the second one deal written."""
    tournament = tournament_of(place_bonus=[90, 60, 30, 0], **fields)
    one, two = seat_round(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    write_all(one, bid("NS", 9), bid("NS", 7), bid("EW", 8), bid("NE", 10), by=by)
    write_all(two, bid("NS", 11), bid("EW", 6), bid("SW", 8), bid("NE", 8), by=by)
    closed(tournament)
    three, _four = seat_round(tournament, 2, (1, 5, 2, 6), (3, 7, 4, 8))
    write(three, 1, bid("NS", 10), by=by)
    return tournament
