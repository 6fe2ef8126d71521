"""Gathers what a player's own page shows, as far as the organiser allows."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals.how_far import is_over
from tournaments.entries.models import Entry
from tournaments.entries.queries import names
from tournaments.jury.publicity import public_rulings_by_player
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.play.phones.own_page import queries
from tournaments.standings.charts import deal_charts, ranking_charts
from tournaments.standings.player import (
    PlayedRound,
    points_taken_over,
    rounds_of,
    with_player_names,
)
from tournaments.standings.player_tables import figures_of, standing_of, state_as_told
from tournaments.standings.player_wording import evened
from tournaments.standings.rules.ranking import Ranking, Value
from tournaments.tables.models import Round

Sees = Tournament.PlayersSee


def player_context(day: Tournament, who: Entry) -> dict[str, Any]:
    """Return what a player sees: his seat, then his deals and total, then his rank."""
    seen = queries.seen_mark(who)  # first: what is read after it may be newer
    hidden = withheld_from_hall(day)
    who.state = state_as_told(who, hidden)
    out = day.played_rounds.exclude(state=Round.State.DRAWN)
    rounds = list(out.order_by("number"))  # whose seating everybody sees
    context: dict[str, Any] = {
        "tournament": day,
        "entry": who,
        "name": names(day, full=False, keys=[who.public_id])[who.public_id],
        "place": queries.place_of(who, rounds[-1] if rounds else None, hidden),
        "seen": seen,
        "sees": day.players_see,
        "over": is_over(day),
    }
    if day.players_see == Sees.SEAT:
        return context
    after = last_closed(rounds)
    context |= deals_context(day, who, after)
    standing = standing_of(context["ranking"], who.public_id)
    if day.players_see == Sees.RANK and standing and not standing.result.gone:
        closed = [one.number for one in rounds if one.state == Round.State.CLOSED]
        ranking = queries.ranking_in_hall(day, after)
        context |= rank_context(day, ranking, who, closed=max(closed, default=0))
    return context


def last_closed(rounds: Sequence[Round]) -> int | None:
    """The round before the one that is being played; None while none is."""
    playing = [one.number for one in rounds if one.state == Round.State.PLAYING]
    return playing[0] - 1 if playing else None


def deals_context(day: Tournament, who: Entry, after: int | None) -> dict[str, Any]:
    """The deals of a player, with what they come to so far.

    What boards bring is a comparison: that is as old as what the hall may see of it.
    """
    play, key = play_of(day), who.public_id
    ranking = (
        queries.ranking_in_hall(day, after)
        if play.in_boards
        else queries.ranking_so_far(day)
    )
    hidden = ranking.withheld
    until = ranking.shown_after if ranking.hidden else None
    standing = standing_of(ranking, key)
    line = ranking.members(standing.result.key) if standing else (key,)
    travelling = play.in_boards and not is_over(day)
    rounds = [] if travelling else rounds_of(day, [key], withheld=hidden)[key]
    rounds = with_player_names(day, rounds, full=False, you=_("you"))
    figures = own_sum(rounds)
    if standing:
        figures = figures_of(ranking, standing, briefly=True)
    partners = [one for one in line if one != key]
    return {
        "ranking": ranking,
        "variant": VARIANTS[day.variant_key],
        "partners": names(day, full=False, keys=partners).values() if partners else (),
        "figures": figures,
        "evened": evened(figures, rounds),
        "figures_after": until,
        "taken_over": points_taken_over(day, ranking, line, full=False),
        "rounds": rounds[::-1],
        "deals_drawn": deal_charts(rounds, VARIANTS[day.variant_key]),
        "travelling": travelling,
        "public_rulings": public_rulings_by_player(day, hidden, who, until=until).get(
            who.public_id, []
        ),
    }


def own_sum(rounds: Sequence[PlayedRound]) -> list[tuple[str, str, Value]]:
    """Return the total of somebody who is on no line of the ranking."""
    if not rounds:
        return []
    return [("total", _("Total"), sum(one.share.points for one in rounds))]


def rank_context(
    day: Tournament, ranking: Ranking, who: Entry, *, closed: int
) -> dict[str, Any]:
    """The rank of a player after the last of the closed rounds that the hall knows."""
    standing = standing_of(ranking, who.public_id)
    if standing is None or standing.result.gone or not ranking.rounds:
        return {}
    after = ranking.rounds[-1]
    return {
        "rank": standing.rank,
        "ranked": len(ranking.standings),
        "rank_after": after,
        "final": ranking.final,
        "place_drawn": ranking_charts(day, ranking, standing),
        "kept_back": after < closed and not ranking.travelling,
    }
