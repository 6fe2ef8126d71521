"""What of a fee goes back to somebody, and why.

Couleur, article 6: whoever is not registered in time, leaves, or is put out of the
championship does not get the fee back. Until when it is given back else, a club says.
"""

from typing import NamedTuple

from tournaments.till.rules.fees import Account


class Facts(NamedTuple):
    """What a refund is judged by."""

    refundable: str  # closing, draw or never
    state: str  # of the entry
    closed: bool = False  # registration is
    drawn: bool = False  # a round is
    late: bool = False  # came after the closing


class Proposal(NamedTuple):
    """What the rule gives back, and the reason by its key."""

    amount: int
    why: str


def proposed(account: Account, facts: Facts) -> Proposal:
    """What the rule of the tournament gives back now; whoever decides may differ."""
    if account.held <= 0:
        return Proposal(0, "nothing_held")
    if account.over:
        return Proposal(account.over, "paid_too_much")
    if facts.state == "excluded":
        return Proposal(0, "late_excluded" if facts.late else "excluded")
    if facts.refundable == "never":
        return Proposal(0, "never")
    if facts.refundable == "closing" and facts.closed:
        return Proposal(0, "after_closing")
    if facts.drawn:
        return Proposal(0, "after_draw")
    if facts.refundable == "closing":
        return Proposal(account.held, "before_closing")
    return Proposal(account.held, "before_draw")
