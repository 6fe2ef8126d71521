"""The page of one player: his place, his rounds deal by deal, what the jury decided."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.variants import VARIANTS
from tournaments.desk.player import queries
from tournaments.jury.publicity import in_public
from tournaments.jury.tables import concerns
from tournaments.kept.pages import shared
from tournaments.models import Entry, Tournament
from tournaments.planning.queries import is_over
from tournaments.ranking import queries as rankings
from tournaments.ranking import wording
from tournaments.ranking.rules.ranking import Ranking, RankingRow, Value, columns
from tournaments.ranking.rules.standings import Standing
from tournaments.ranking.views import ranking_context
from tournaments.registration.queries import entry_or_404, names
from tournaments.sheets.rules.withheld import Withheld
from tournaments.web import sees_all


@require_safe
@shared()
def player(request: HttpRequest, day: Tournament, entry: str) -> HttpResponse:
    who = entry_or_404(day, entry)
    desk = sees_all(request)
    found = rankings.ranking(day, desk=desk)
    who.state = as_told(who, found.withheld)
    until = found.shown_after if found.hidden else None
    standing = next((s for s in found.lines if of(found, s, who.public_id)), None)
    line = found.members(standing.result.key) if standing else [who.public_id]
    called = names(day, full=desk, keys={*line, who.public_id})
    context = {
        **ranking_context(day, found),
        "entry": who,
        "name": called.pop(who.public_id),
        "partners": called.items(),
        "standing": standing,
        "figures": figures_of(found, standing) if standing else [],
        "taken_over": queries.taken_over(day, found, line, full=desk),
        # Other tables have still to play the boards of this one.
        "rounds": queries.rounds_of(
            day, who, until=until, full=desk, withheld=found.withheld
        )
        if desk or not found.play.in_boards or is_over(day)
        else [],
        "variant": VARIANTS[day.variant_key],
        "rulings": concerns(day, who) if desk else [],
        "public_rulings": []
        if desk
        else in_public(day, who, found.withheld, until=until),
        "desk": desk,
    }
    return render(request, "ranking/player.html", context)


def as_told(entry: Entry, withheld: Withheld) -> str:
    """What has become of a player, as far as whoever asks may know."""
    if entry.public_id in withheld.excluded:
        return Entry.State.PRESENT
    return (
        Entry.State.EXCLUDED if entry.public_id in withheld.readmitted else entry.state
    )


def of(ranking: Ranking, standing: Standing, entry: str) -> bool:
    """Whether a line of the ranking is that of this player, alone or with a partner."""
    return entry in ranking.members(standing.result.key)


def figures_of(ranking: Ranking, standing: Standing) -> list[tuple[str, Value]]:
    """What the ranking shows of a player beside his rounds, each with its heading."""
    play = ranking.play
    keys = (*play.figures, *play.beside, play.sum)
    return [
        (wording.heading(column), column.value_in(RankingRow(standing, {})))
        for column in columns(ranking)
        if column.key in keys
    ]
