"""A grid of the club's own, for the tests of its pages and of its versions."""

import pytest

from scoring import operations
from scoring.variants import VARIANTS

SIMPLE = VARIANTS["simple"]


@pytest.fixture
def own(accounts):
    return operations.make_grid(
        variant=SIMPLE,
        name="Notre grille",
        preset_key="default",
        text=SIMPLE.grid.text(),
        options={"solo_lost": "double"},
        by=accounts["organiser"],
    )
