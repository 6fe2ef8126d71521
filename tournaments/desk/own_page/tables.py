"""Gathers what a player's own page shows, as far as the organiser allows."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.desk.own_page import queries
from tournaments.jury.publicity import in_public
from tournaments.models import Entry, Round, Tournament
from tournaments.planning.queries import is_over, play_of
from tournaments.ranking.player.charts import of_deals, of_ranking
from tournaments.ranking.player.queries import (
    PlayedRound,
    by_name,
    rounds_of,
    taken_over,
)
from tournaments.ranking.player.tables import as_told, figures_of, standing_of
from tournaments.ranking.player.wording import evened
from tournaments.ranking.rules.ranking import Ranking, Value
from tournaments.registration.queries import names
from tournaments.sheets.told import withheld

Sees = Tournament.PlayersSee


def of_player(day: Tournament, who: Entry) -> dict[str, Any]:
    """Return what a player sees: his seat, then his deals and total, then his rank."""
    seen = queries.seen_mark(who)  # first: what is read after it may be newer
    hidden = withheld(day)
    who.state = as_told(who, hidden)
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
    context |= played(day, who, after)
    standing = standing_of(context["ranking"], who.public_id)
    if day.players_see == Sees.RANK and standing and not standing.result.gone:
        closed = [one.number for one in rounds if one.state == Round.State.CLOSED]
        ranking = queries.ranking_in_hall(day, after)
        context |= ranked(day, ranking, who, closed=max(closed, default=0))
    return context


def last_closed(rounds: Sequence[Round]) -> int | None:
    """The round before the one that is being played; None while none is."""
    playing = [one.number for one in rounds if one.state == Round.State.PLAYING]
    return playing[0] - 1 if playing else None


def played(day: Tournament, who: Entry, after: int | None) -> dict[str, Any]:
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
    rounds = by_name(day, rounds, full=False, you=_("you"))
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
        "taken_over": taken_over(day, ranking, line, full=False),
        "rounds": rounds[::-1],
        "deals_drawn": of_deals(rounds, VARIANTS[day.variant_key]),
        "travelling": travelling,
        "public_rulings": in_public(day, hidden, who, until=until).get(
            who.public_id, []
        ),
    }


def own_sum(rounds: Sequence[PlayedRound]) -> list[tuple[str, str, Value]]:
    """Return the total of somebody who is on no line of the ranking."""
    if not rounds:
        return []
    return [("total", _("Total"), sum(one.share.points for one in rounds))]


def ranked(
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
        "place_drawn": of_ranking(day, ranking, standing),
        "kept_back": after < closed and not ranking.travelling,
    }
