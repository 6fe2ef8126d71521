"""Draws deals for hypothesis: every legal one of a game can come."""

from hypothesis import strategies as st

from scoring.deal import PASS, RISKS, TRUMPS, Deal


@st.composite
def options_of(draw, variant):
    """Values for some of the options of a game, and one of its presets."""
    options = {
        option.key: draw(st.sampled_from(list(option.values)))
        for option in variant.options
        if draw(st.booleans())
    }
    return options, draw(st.sampled_from(list(variant.presets)))


@st.composite
def deals_of(draw, variant):
    """A legal deal of a game whose deals stand alone."""
    if draw(st.integers(0, 30)) == 0:
        return Deal(PASS)
    contract, level = draw(st.sampled_from(list(variant.bids())))
    number = draw(st.sampled_from(contract.bidders))
    bidders = tuple(draw(st.permutations(variant.seats))[:number])
    most = contract.tricks or variant.tricks
    if contract.alone:
        tricks = draw(shares(len(variant.seats), number, most))
    else:
        tricks = draw(st.integers(0, most))
    trump = draw(st.sampled_from(TRUMPS))
    if not contract.needs_trump and draw(st.booleans()):
        trump = None
    risk = draw(st.sampled_from(RISKS)) if variant.risk else ""
    return Deal(contract.key, bidders, level, trump, risk, tricks)


@st.composite
def shares(draw, seats, bidders, most):
    """Tricks for each bidder; if everybody bids they take them all."""
    taken = []
    for _ in range(bidders):
        left = most - sum(taken)
        # A misère is about few tricks: draw them more often than the rest.
        taken.append(draw(st.integers(0, min(left, 2)) | st.integers(0, left)))
    if bidders == seats:
        taken[-1] = most - sum(taken[:-1])
    return tuple(taken)


def record_of(deal):
    """The deal as it is written in a record."""
    record = {"contract": deal.contract, "bidders": list(deal.bidders)}
    for name in ("level", "trump"):
        if getattr(deal, name) is not None:
            record[name] = getattr(deal, name)
    if deal.risk:
        record["risk"] = deal.risk
    if isinstance(deal.tricks, tuple):
        record["tricks"] = dict(zip(deal.bidders, deal.tricks, strict=True))
    elif deal.tricks is not None:
        record["tricks"] = deal.tricks
    return record
