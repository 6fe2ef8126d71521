"""The ranking on paper: players or sides, one round, categories, clubs."""

from django.utils.translation import gettext_lazy as _

from tournaments.entries.queries import listed_in_ranking
from tournaments.papers import ranked_lists
from tournaments.papers.document import Asked, Contents, Document, Hall, Moment
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings import queries


def _has_categories(tournament: Tournament) -> bool:
    return listed_in_ranking(tournament).exclude(player__category="").exists()


def _has_clubs(tournament: Tournament) -> bool:
    return listed_in_ranking(tournament).exclude(player__club=None).exists()


def _round(asked: Asked) -> Contents:
    """The round that was asked for, or the last closed; none while it is hidden."""
    number = asked.round.number if asked.round else asked.newest_round
    if number not in asked.ranking.rounds or not asked.ranking.standings:
        return {"number": number, "sheet": None}
    return {"number": number, **ranked_lists.one_round(asked, number)}


def _teams(asked: Asked) -> Contents:
    found = queries.teams(asked.tournament, asked.ranking, full=asked.desk)
    sheet = ranked_lists.of_teams(found, asked.ranking)
    return {
        "sheet": sheet,
        "team_size": found["team_size"],
        "since": ranked_lists.round_of_changes(asked.ranking, sheet),
    }


def by_lines(hall: Hall) -> float:
    """About how many sheets a line for each player takes."""
    return (hall.players + 8) / 42


RANKING = Document(
    "ranking",
    _("Ranking"),
    _("To hang up after each round and at the end."),
    Moment.DURING,
    ranked_lists.whole,
    asks=("round",),
    sheets=by_lines,
)

ROUND = Document(
    "round",
    _("One round"),
    _("The points of one round, the best first."),
    Moment.DURING,
    _round,
    asks=("round",),
    fits=lambda tournament: bool(play_of(tournament).of_round),
    sheets=by_lines,
)

CATEGORIES = Document(
    "categories",
    _("Ranking by category"),
    _("Who is first among the ladies, the juniors: each category on its own."),
    Moment.AFTER,
    ranked_lists.by_category,
    asks=("round",),
    fits=_has_categories,
    sheets=by_lines,
)

TEAMS = Document(
    "teams",
    _("Teams"),
    _("The clubs, with the players that count."),
    Moment.AFTER,
    _teams,
    asks=("round",),
    fits=_has_clubs,
    sheets=by_lines,
)
