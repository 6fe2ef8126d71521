"""A plan as an organiser makes it, and a tournament made of it."""

import datetime
import uuid
import zoneinfo

from scoring.variants import VARIANTS
from tournaments.deals.models import DealVersion
from tournaments.entries.models import Entry
from tournaments.plans.queries import usual_plan
from tournaments.players.models import Player
from tournaments.settings import operations
from tournaments.tables.models import Occupant, Round, Table

BRUSSELS = zoneinfo.ZoneInfo("Europe/Brussels")
MORNING = datetime.datetime(2026, 1, 17, 8, tzinfo=BRUSSELS)  # nothing is closed yet


def a_plan(game="couleur", **more):
    return {
        **usual_plan(VARIANTS[game], MORNING),
        "name": "Tournoi d'hiver",
        "played_date": datetime.date(2026, 1, 17),
        "place": "Ciney",
        "options": {},
        "place_bonus": [],
        "team_size": None,
        "special_prizes": [],
        "frozen_after_round": None,
        **more,
    }


def make(game="couleur", by=None, **more):
    return operations.make_tournament(
        variant=VARIANTS[game], plan=a_plan(game, **more), by=by
    )


def typed(game="couleur", **more):
    """What a browser sends for the form as it is shown."""
    plan = a_plan(game)
    breaks = [*plan["tie_breaks"], *"----"]
    ties = {f"tie_{number}": breaks[number - 1] for number in (1, 2, 3, 4)}
    options = {f"option_{option.key}": "-" for option in VARIANTS[game].options}
    return {
        "name": plan["name"],
        "played_date": "2026-01-17",
        "place": "Ciney",
        "registration_closes_at": "09:45",
        "grid": plan["grid"],
        "rounds": plan["rounds"],
        "deals_per_round": plan["deals_per_round"],
        "minutes_per_round": plan["minutes_per_round"],
        "draw_method": plan["draw_method"],
        "uneven": plan["uneven"],
        "prize_one_in": plan["prize_one_in"],
        "appeal_minutes": plan["appeal_minutes"],
        "uneven_points": 0,
        **({"even_deals": "on"} if plan["even_deals"] else {}),
        **ties,
        **options,
        **more,
    }


def seat(tournament, number=1, state="playing"):
    """A round with one table of four."""
    drawn = Round.objects.create(tournament=tournament, number=number, state=state)
    table = Table.objects.create(round=drawn, number=1)
    for place, at in enumerate("NESW", 1):
        player = Player.objects.create(
            last_name=f"Joueur {place}", folded_name=f"joueur {place}"
        )
        entry = Entry.objects.create(
            tournament=tournament, player=player, number=place, state="present"
        )
        Occupant.objects.create(table=table, seat=at, entry=entry)
    return table


def write(table, by, number=1):
    return DealVersion.objects.create(
        table=table,
        number=number,
        revision=1,
        client_key=uuid.uuid4(),
        facts={"contract": "pass"},
        made_by=by,
    )
