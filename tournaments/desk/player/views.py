"""The page of one player: his place, his rounds deal by deal, what the jury decided."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.variants import VARIANTS
from tournaments.comparison.queries import sees_results
from tournaments.deals.how_far import is_over
from tournaments.entries.queries import forgotten_entries, names, person_or_gone
from tournaments.jury.concerned import rulings_by_player
from tournaments.jury.publicity import public_rulings_by_player
from tournaments.lists.rankings import ranking_context
from tournaments.pages import shared_page
from tournaments.plans.models import Tournament
from tournaments.standings import player as queries, queries as standings
from tournaments.standings.charts import deal_charts, ranking_charts
from tournaments.standings.player_tables import figures_of, standing_of, state_as_told
from tournaments.standings.player_wording import evened
from tournaments.web import sees_all


@require_safe
@shared_page()
def player(request: HttpRequest, day: Tournament, entry: str) -> HttpResponse:
    who = person_or_gone(day, entry)
    desk, sees = sees_all(request), sees_results(request.user, day)
    found = standings.ranking(day, desk=sees)
    who.state = state_as_told(who, found.withheld)
    until = found.shown_after if found.hidden else None
    standing = standing_of(found, entry)
    line = found.members(standing.result.key) if standing else [entry]
    called = names(day, full=desk, keys={*line, entry})
    # Other tables have still to play the boards of this one.
    told = sees or not found.play.in_boards or is_over(day)
    rounds = []
    if told:
        rounds = queries.rounds_of(
            day, [entry], until=until, full=desk, withheld=found.withheld
        )[entry]
    figures = figures_of(found, standing, briefly=True) if standing else []
    context = {
        **ranking_context(day, found),
        "forgotten": forgotten_entries(day),
        "entry": who,
        "name": called[entry],
        # To tell first names apart, more people are named than were asked for.
        "partners": [(key, called[key]) for key in line if key != entry],
        "standing": standing,
        "figures": figures,
        "evened": evened(figures, rounds),
        "taken_over": queries.points_taken_over(day, found, line, full=desk),
        "rounds": queries.with_player_names(day, rounds, full=desk),
        "deals_drawn": deal_charts(rounds, VARIANTS[day.variant_key]),
        "place_drawn": ranking_charts(day, found, standing),
        "variant": VARIANTS[day.variant_key],
        "rulings": rulings_by_player(day, who).get(who.public_id, []) if desk else [],
        "public_rulings": []
        if desk
        else public_rulings_by_player(day, found.withheld, who, until=until).get(
            who.public_id, []
        ),
        "desk": desk,
        "told": told,
    }
    return render(request, "rank/player.html", context)
