"""Reads what settings of prizes give for those who are entered; nothing is written."""

from itertools import groupby
from typing import Any

from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.plans.rules.prize_settings import FEES, Settings
from tournaments.plans.rules.worths import Worth
from tournaments.rank.prizes.listing import LaidOut, PrizeLine, prize_list
from tournaments.standings import prize_wording, prizes
from tournaments.standings.queries import ranking
from tournaments.standings.rules.prize_fund import lay_out_prizes


def categories(tournament: Tournament) -> list[str]:
    """The categories that those who are entered really have."""
    found = Entry.objects.filter(tournament=tournament, is_joker=False)
    named = found.exclude(player__category="").order_by("player__category")
    return list(named.values_list("player__category", flat=True).distinct())


def entered(tournament: Tournament) -> int:
    """Count those entered to be ranked; of partners who are one line, the pairs."""
    entries = tournament.entries.filter(is_joker=False).exclude(state__in=GONE)
    number = entries.count()
    return (number + 1) // 2 if play_of(tournament).in_sides else number


def preview(tournament: Tournament, chosen: Settings) -> dict[str, Any]:
    """Gather what there is to win for so many, and who would win it now."""
    found = ranking(tournament, desk=True)
    has_points = any(found.figure(one) for one in found.standings)
    players = len(found.standings) if has_points else entered(tournament)
    fees = prizes.fees(tournament)
    laid = lay_out_prizes(chosen, players, fees if chosen.way == FEES else 0)
    lines = []
    for worth, places in groupby(enumerate(laid.places, 1), key=lambda one: one[1]):
        numbers = [place for place, _worth in places]
        lines.append(PrizeLine(numbers[0], numbers[-1], "", _said(worth)))
    for special, worth in zip(chosen.specials, laid.specials, strict=True):
        name = prize_wording.special_prize(special.key, special)
        lines.append(PrizeLine(0, 0, name, _said(worth)))
    rows: list[prizes.PrizeRow] = []
    if has_points:
        rows = prizes.prizes(tournament, found, full=True, chosen=chosen)["prizes"]
    return {
        "players": players,
        "in_pairs": play_of(tournament).in_sides,
        "lines": lines,
        "laid_out": LaidOut(lines),
        "given": prize_wording.worth(laid.cents - laid.left) if laid.cents else "",
        "left": prize_wording.worth(laid.left, laid.left_things),
        "fees": prize_wording.worth(fees),
        "of_fees": chosen.way == FEES,
        "awaits_fees": chosen.way == FEES and not fees,
        "prizes": rows,
        "table": prize_list(rows, found, worth=chosen.has_worth),
    }


def _said(worth: Worth) -> str:
    return prize_wording.worth(worth.cents, [worth.thing])
