"""Says what a round of sitting out brings, as the ranking stands by now."""

from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.bounds import rounded_whole
from scoring.wording import signed
from tournaments.deals.models import RoundScore
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.standings.queries import criteria_of
from tournaments.standings.rounds_out import lines
from tournaments.standings.wording import criterion


def average_in_words(tournament: Tournament, due: Collection[str]) -> str:
    """Say what the average of their own rounds is by now for those whose turn it is."""
    if brings_fiches(tournament):
        return _worth_in_fiches(tournament, due)
    each = _points(tournament, due)
    if not each:
        return _("It brings the average of one's own other rounds.")
    if len(each) == 1:
        return _("It brings the average of one's own rounds, so far %(points)s.") % {
            "points": signed(each[0])
        }
    return _(
        "It brings the average of one's own rounds, so far from %(least)s to %(most)s."
    ) % {"least": signed(each[0]), "most": signed(each[-1])}


def fixed_in_words(tournament: Tournament, points: int) -> str:
    """Say what a fixed number of points or fiches brings."""
    if brings_fiches(tournament):
        said = _("It brings %(fiches)s fiches in the ranking.")
        return said % {"fiches": signed(points)}
    return _("It brings %(points)s points.") % {"points": signed(points)}


def uncounted_criterion(tournament: Tournament) -> tuple[str, ...]:
    """Say what the ranking counts first, where sitting out does not bring that."""
    play, first = play_of(tournament), criteria_of(tournament)[0].key
    if not play.in_sides or first == play.out_brings:
        return ()
    said = _("It brings fiches alone, and this ranking counts first: %(first)s.")
    return (said % {"first": criterion(first)},)


def _worth_in_fiches(tournament: Tournament, due: Collection[str]) -> str:
    each = sorted(
        {
            fiches
            for line in lines(tournament)
            if not set(due).isdisjoint(line.keys)
            and (fiches := line.average) is not None
        }
    )
    if not each:
        return _("It brings the average of one's own other rounds, in fiches.")
    if len(each) == 1:
        return _(
            "It brings the average of one's own rounds in fiches, so far %(fiches)s."
        ) % {"fiches": signed(each[0])}
    return _(
        "It brings the average of one's own rounds in fiches, so far from %(least)s to"
        " %(most)s."
    ) % {"least": signed(each[0]), "most": signed(each[-1])}


def _points(tournament: Tournament, due: Collection[str]) -> list[int]:
    rows = RoundScore.objects.filter(
        entry__tournament=tournament, entry__public_id__in=due
    ).values_list("entry__public_id", "table__round", "points")
    points: Counter[str] = Counter()
    rounds: dict[str, set[int]] = {}
    for who, round, brought in rows:
        points[who] += brought
        rounds.setdefault(who, set()).add(round)
    return sorted(
        {
            rounded_whole(Fraction(points[who], len(some)))
            for who, some in rounds.items()
        }
    )
