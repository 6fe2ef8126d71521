"""A tournament with a round being played, for tests to type sheets of."""

from datetime import date
from uuid import uuid4

from scoring.variants import VARIANTS
from tournaments.deals.one_sheet import table_sheet
from tournaments.entries.models import Entry
from tournaments.follow import lines
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, Round, Table

NAMES = ("Alice", "Bert", "Chloé", "Dirk", "Emma", "Félix", "Greet", "Hugo")


def tournament_of(variant="couleur", *, deals=4, options=None, **fields):
    """A tournament of this game, as its default grid counts it."""
    game = VARIANTS[variant]
    return Tournament.objects.create(
        name="Soirée",
        played_date=date(2026, 11, 20),
        state=Tournament.State.RUNNING,
        variant_key=variant,
        grid_text=game.grid.text(),
        options=options or {},
        rules_version=1,
        rounds=2,
        deals_per_round=deals,
        **fields,
    )


def table_of(tournament, *, number=1, seats=None, round_number=1, state="playing"):
    """A table with somebody in each seat, in a round that is being played."""
    round, _made = Round.objects.get_or_create(
        tournament=tournament,
        number=round_number,
        defaults={"state": state, "draw_method": "random"},
    )
    table = Table.objects.create(round=round, number=number)
    sit_down(table, *(seats or VARIANTS[tournament.variant_key].seats))
    return table


def sit(table, seat, from_deal=1):
    """Somebody new in a seat, from a deal on."""
    (entry,) = sit_down(table, seat, from_deal=from_deal)
    return entry


def sit_down(table, *seats, from_deal=1):
    """Somebody new in each of these seats."""
    tournament = table.round.tournament
    first = Entry.objects.filter(tournament=tournament).count() + 1
    players = Player.objects.bulk_create(
        Player(
            last_name=f"{NAMES[number % len(NAMES)]} {number}", folded_name=str(number)
        )
        for number in range(first, first + len(seats))
    )
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, player=player, number=number)
        for number, player in enumerate(players, start=first)
    )
    Occupant.objects.bulk_create(
        Occupant(table=table, seat=seat, entry=entry, from_deal=from_deal)
        for seat, entry in zip(seats, entries, strict=True)
    )
    return entries


def write(table, number, facts, *, by, seen=0, key=None):
    line = lines.TypedLine(number, facts, seen, key or uuid4())
    sheet = table_sheet(table)
    return lines.record_line(sheet=sheet, line=line, by=by).version


def entry_at(table, seat):
    return Occupant.objects.filter(table=table, seat=seat).first().entry


def points_of(table):
    """What each seat's first player has from the table."""
    found = Occupant.objects.filter(table=table, entry__round_scores__table=table)
    return dict(found.values_list("seat", "entry__round_scores__points"))


E8 = {"contract": "emballage", "level": 8, "bidders": ["N", "S"], "tricks": 10}
E8_LOST = {**E8, "tricks": 6}
SOLO = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
MISERE = {
    "contract": "grande_misere",
    "bidders": ["N", "E"],
    "tricks": {"N": 0, "E": 2},
}
