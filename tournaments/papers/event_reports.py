"""Gathers the report of an event: what was played, who won, what was decided."""

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from scoring.templatetags.points import colon
from scoring.variants import VARIANTS
from scoring.wording import named
from seating.bounds import repeats_of
from seating.request import meetings
from tournaments.comparison import queries as comparison
from tournaments.entries.models import Entry
from tournaments.entries.queries import names
from tournaments.jury import decisions, report
from tournaments.ledger.models import Event
from tournaments.papers import case_lists, ranked_lists
from tournaments.papers.document import Asked, Contents
from tournaments.plans.in_words import options_text
from tournaments.plans.models import Tournament
from tournaments.plans.queries import grid_name, play_of
from tournaments.standings import queries, wording
from tournaments.standings.known import know
from tournaments.standings.prizes import prizes
from tournaments.tables import wording as rounds_words
from tournaments.tables.models import Round

Facts = list[tuple[str, str]]


def contents(asked: Asked) -> Contents:
    """All that the report says; names and rulings as its reader may know them."""
    day, ranking = asked.tournament, asked.ranking
    teams = queries.teams(day, ranking, full=asked.desk)
    with_clubs = any(one.result.club for one in ranking.standings)
    return {
        **ranked_lists.whole(asked),
        "facts": [*_played(day), *_seated(day), *_participants(day)],
        "went": _went(asked),
        "teams": ranked_lists.of_teams(teams, ranking) if with_clubs else None,
        "prizes": prizes(day, ranking, full=asked.desk)["prizes"],
        "cases": case_lists.decision_rows(day, decisions.decisions_with_boards(day))
        if asked.desk
        else case_lists.report_rows(report.decisions_without_names(day)),
        "events": Event.objects.filter(tournament=day).count(),
    }


def _played(day: Tournament) -> Facts:
    variant = VARIANTS[day.variant_key]
    found = [
        (_("Game"), named(variant.name)),
        (_("Points table"), grid_name(day)),
        (_("Options"), options_text(variant, day.options) or "–"),
        (_("Rounds"), str(day.rounds)),
        (_("Deals per round"), str(day.deals_per_round)),
        (_("Ranked by"), wording.criteria_in_words(queries.criteria_of(day))),
    ]
    if play_of(day).in_boards:
        said = comparison.comparison(day)
        found.insert(3, (said["method"], said["basis"]))
    return found


def _seated(day: Tournament) -> Facts:
    """Say how the rounds were drawn, and how often the same two met."""
    drawn = Round.objects.filter(tournament=day).order_by("number")
    ways = dict.fromkeys(
        map(rounds_words.method, drawn.values_list("draw_method", flat=True))
    )
    found = [(_("Draw"), ", ".join(ways) or "–")]
    play = play_of(day)
    if play.in_sides or play.in_boards or not ways:
        return found  # partners meet each round, and a movement is told of elsewhere
    met = meetings(know(day).without_jokers)
    return [
        *found,
        (_("Meetings repeated"), str(repeats_of(met))),
        (_("The same two meet at most"), str(max(met.values(), default=0))),
    ]


def _participants(day: Tournament) -> Facts:
    counts = Entry.objects.filter(tournament=day).aggregate(
        entered=Count("pk"),
        jokers=Count("pk", filter=Q(is_joker=True)),
        clubs=Count("player__club", distinct=True),
    )
    return [
        (_("Entered"), str(counts["entered"] - counts["jokers"])),
        (_("Jokers"), str(counts["jokers"])),
        (_("Clubs"), str(counts["clubs"])),
    ]


def _went(asked: Asked) -> list[str]:
    """Say who left or was excluded, and who took whose place."""
    day, ranking = asked.tournament, asked.ranking
    rows = queries.rows(day, ranking, ranking.gone, full=asked.desk)
    said = [f"{row.number} · {row.name}{colon()} {wording.note(row)}" for row in rows]
    called = names(day, full=asked.desk)
    came = Entry.objects.filter(tournament=day, place_of__isnull=False)
    for key, before, number in came.order_by("number").values_list(
        "public_id", "place_of__public_id", "number"
    ):
        words = {"number": number, "name": called[key], "before": called[before]}
        said.append(_("%(number)s · %(name)s: in the place of %(before)s") % words)
    return said
