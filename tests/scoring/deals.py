"""Draws deals for hypothesis: every legal one of a game can come."""

from hypothesis import strategies as st

from scoring.practice import any_deal


@st.composite
def options_of(draw, variant):
    """Values for some of the options of a game, and one of its presets."""
    options = {
        option.key: draw(st.sampled_from(list(option.values)))
        for option in variant.options
        if draw(st.booleans())
    }
    return options, draw(st.sampled_from(list(variant.presets)))


def deals_of(variant):
    """A legal deal of a game whose deals stand alone."""
    return st.randoms(use_true_random=False).map(lambda rng: any_deal(variant, rng))
