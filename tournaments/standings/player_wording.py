"""Says what a player has the points of a deal for, and what deals sat out bring."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring import wording
from scoring.bounds import rounded_whole
from scoring.score import Part
from scoring.standing.share import sum_of
from scoring.wording import signed
from tournaments.standings.player import PlayedDeal, PlayedRound
from tournaments.standings.rules.ranking import Value

OF_OTHERS = {
    "made": gettext_noop("contract made by %(who)s"),
    "lost": gettext_noop("contract lost by %(who)s"),
}


def adds_up(deal: PlayedDeal) -> str:
    """`contract made by An M. + Bert L., tricks over`: what makes up a player's points.

    Whose contract it was is said where it was not his.
    """
    return ", ".join(_of(deal, part) for part in deal.parts)


def _of(deal: PlayedDeal, part: Part) -> str:
    bidders = (deal.facts or {}).get("bidders", ())
    whose = [part.from_bidder] if part.from_bidder else bidders
    who = [deal.called[seat] for seat in whose if seat in deal.called]
    if not who or deal.seat in whose or part.key not in OF_OTHERS:
        return wording.part(part)
    return _(OF_OTHERS[part.key]) % {"who": " + ".join(who)}


def evened(
    figures: Iterable[tuple[str, str, Value]], rounds: Iterable[PlayedRound]
) -> str:
    """Explain the points for deals sat out, and that they change until the last deal.

    Empty where there are none; the sum is left out if a line has them of two players.
    """
    shown = next((figure for key, _words, figure in figures if key == "evened"), None)
    if shown is None:
        return ""
    shares = [played.share for played in rounds]
    points, deals, rested = (
        sum_of(key, shares) for key in ("points", "deals", "rested")
    )
    brought = rounded_whole(Fraction(points * rested, deals)) if deals else 0
    changes = _("This average, and what it brings, changes until the last deal.")
    if shown != brought:
        said = _("Each deal sat out brings the average of one's own deals.")
        return f"{said} {changes}"
    said = ngettext(
        "%(rested)s deal sat out × the average of the deals played (%(points)s points"
        " in %(deals)s deals) = %(brought)s.",
        "%(rested)s deals sat out × the average of the deals played (%(points)s points"
        " in %(deals)s deals) = %(brought)s.",
        rested,
    ) % {
        "rested": rested,
        "points": signed(points),
        "deals": deals,
        "brought": signed(brought),
    }
    return f"{said} {changes}"
