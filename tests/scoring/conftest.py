"""A grid of the club's own, for the tests of its pages and of its versions."""

import pytest

from scoring.grids import operations
from scoring.variants import VARIANTS

SIMPLE = VARIANTS["simple"]


@pytest.fixture
def own(accounts):
    return operations.make_grid(
        variant=SIMPLE,
        preset_key="default",
        draft=operations.GridDraft(
            "Notre grille", SIMPLE.grid.text(), {"solo_lost": "double"}
        ),
        by=accounts["organiser"],
    )
