"""A test runs on one database alone where no database can change what it finds."""

from textwrap import dedent

import pytest

from tests.once import TESTS, imported, is_harmless, reaches_rules_alone


@pytest.mark.parametrize(
    "source",
    [
        "import re",
        "from scoring.variants import VARIANTS",
        "from seating import engine",
        "from tournaments.ranking.rules.order import ranked",
        "from tests.seating.checker import anything",
    ],
)
def test_rules_and_what_reads_no_variables_are_harmless(source):
    assert all(map(is_harmless, imported(source)))


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import subprocess",
        "from django.urls import reverse",
        "import whistclub.settings",
        "from scoring import models",
        "from scoring.grids.operations import make_grid",
        "from tournaments.ranking import queries",
        "from tournaments.ranking.queries import ranking",
        "from tests.conftest import PASSWORD",
        "from tests.rounds.conftest import person",
        "from tests.nowhere import anything",
        """
        def test_late():
            from django.db import connection
        """,
    ],
)
def test_what_may_ask_a_database_is_not(source):
    assert not all(map(is_harmless, imported(dedent(source))))


def test_a_test_reaches_what_the_tests_beside_it_import():
    assert reaches_rules_alone(TESTS / "seating" / "test_engine.py")
    assert not reaches_rules_alone(TESTS / "till" / "test_rules.py")
