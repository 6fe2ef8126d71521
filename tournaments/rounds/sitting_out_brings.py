"""Says what a round of sitting out brings, as the points stand by now."""

from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.rounding import whole
from scoring.wording import signed
from tournaments.models import RoundScore, Tournament


def worth(tournament: Tournament, due: Collection[str]) -> str:
    """What the average of their own rounds is by now for those whose turn it is."""
    rows = RoundScore.objects.filter(
        entry__tournament=tournament, entry__public_id__in=due
    ).values_list("entry__public_id", "table__round", "points")
    points: Counter[str] = Counter()
    rounds: dict[str, set[int]] = {}
    for who, round, brought in rows:
        points[who] += brought
        rounds.setdefault(who, set()).add(round)
    each = [whole(Fraction(points[who], len(some))) for who, some in rounds.items()]
    if not each:
        return _("It brings the average of one's own other rounds.")
    if min(each) == max(each):
        return _("It brings the average of one's own rounds, so far %(points)s.") % {
            "points": signed(each[0])
        }
    return _(
        "It brings the average of one's own rounds, so far from %(least)s to %(most)s."
    ) % {"least": signed(min(each)), "most": signed(max(each))}
