"""Says what a player has the points of a deal for."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring import wording
from scoring.score import Part
from tournaments.ranking.player.queries import PlayedDeal

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
