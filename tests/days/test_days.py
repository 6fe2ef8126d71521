"""An evening's paper sheets, typed in any order, give the totals that the paper has."""

import csv
import datetime
import random
import uuid
from pathlib import Path

import pytest

from scoring.variants import VARIANTS
from tournaments.deals.models import RoundScore, Total
from tournaments.deals.one_sheet import table_sheet
from tournaments.entries.models import Entry
from tournaments.follow import lines
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, Round, Table

DAYS = Path(__file__).parent
BONUS = [90, 60, 30, 0]
DEALS = 8

pytestmark = pytest.mark.django_db


def paper(name):
    path = DAYS / "sixteen_players" / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def facts_of(row):
    """The record of a line of the sheet."""
    facts = {"contract": row["contract"]}
    if row["bidders"]:
        facts["bidders"] = list(row["bidders"])
    if row["level"]:
        facts["level"] = int(row["level"])
    if row["tricks"]:
        words = row["tricks"].split()
        facts["tricks"] = (
            int(row["tricks"])
            if row["tricks"].isdigit()
            else {word[0]: int(word[1:]) for word in words}
        )
    return facts


@pytest.fixture
def tables():
    """The tournament as it was seated: players 1 to 16, and a joker, number 17."""
    preset = VARIANTS["couleur"].presets["liege"]
    tournament = Tournament.objects.create(
        name="Seize joueurs",
        played_date=datetime.date(2026, 1, 17),
        variant_key="couleur",
        grid_text=preset.grid.text(),
        options=dict(preset.options),
        rules_version=1,
        rounds=3,
        deals_per_round=DEALS,
        place_bonus=BONUS,
    )
    entries = {}
    for number in range(1, 18):
        player = Player.objects.create(
            last_name=f"Joueur {number}", folded_name=f"joueur {number}", number=number
        )
        entries[number] = Entry.objects.create(
            tournament=tournament, player=player, number=number, is_joker=number == 17
        )
    tables = {}
    for row in paper("seating"):
        at = int(row["round"]), int(row["table"])
        if at not in tables:
            round, _made = Round.objects.get_or_create(
                tournament=tournament,
                number=at[0],
                defaults={"state": Round.State.PLAYING, "draw_method": "standing"},
            )
            tables[at] = Table.objects.create(round=round, number=at[1])
        Occupant.objects.create(
            table=tables[at],
            seat=row["seat"],
            entry=entries[int(row["player"])],
            from_deal=int(row["from_deal"]),
        )
    return tables


def type_in(tables, rows, by):
    for row in rows:
        table = tables[int(row["round"]), int(row["table"])]
        line = lines.TypedLine(int(row["deal"]), facts_of(row), 0, uuid.uuid4())
        lines.record_line(sheet=table_sheet(table), line=line, by=by)


@pytest.mark.parametrize(
    "seed", [None, *(pytest.param(one, marks=pytest.mark.long) for one in (1, 2))]
)
def test_the_sheets_give_the_totals_of_the_paper(tables, accounts, seed):
    rows = paper("sheets")
    if seed is not None:
        random.Random(seed).shuffle(rows)
    type_in(tables, rows, accounts["scorer"])

    computed = {
        (str(round), str(table), str(number)): (str(points), str(bonus))
        for round, table, number, points, bonus in RoundScore.objects.values_list(
            "table__round__number", "table__number", "entry__number", "points", "bonus"
        )
    }
    assert computed == {
        (row["round"], row["table"], row["player"]): (row["points"], row["bonus"])
        for row in paper("totals")
    }


@pytest.mark.long
def test_the_totals_give_the_ranking_of_the_paper(tables, accounts):
    type_in(tables, paper("sheets"), accounts["scorer"])

    totals = dict(Total.objects.values_list("entry__number", "total"))
    assert {int(row["player"]): int(row["total"]) for row in paper("ranking")} == {
        number: total for number, total in totals.items() if number not in (11, 17)
    }
