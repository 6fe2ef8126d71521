"""Where a case is decided anew each figure says against what it is."""

import pytest
from django.urls import reverse

from tests.entry.evening import E8, write
from tests.jury import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(accounts):
    """North and South make 13 with the only deal."""
    _tournament, table, _two = evening.an_evening(by=accounts["scorer"])
    write(table, 1, E8, by=accounts["scorer"])
    return table


def looked(cast, case):
    """The page that shows what a revoke by East does, with the deal lost."""
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
    sent = {
        "offence": "revoke",
        "seen": evening.now(case).version,
        "offenders": [evening.key_at(case.table, "E")],
        "points_offender": "-2",
        "points_others": "0",
        "effect": "lost",
    }
    return cast["jury"].post(url, sent, headers={"accept-language": "en"})


def name(table, seat):
    return evening.entry_at(table, seat).player


def test_the_figures_are_against_what_stands_and_the_notices_against_no_ruling(
    cast, table, accounts
):
    case = evening.called(table, 1, by=accounts["scorer"])
    first = evening.fine(table, "revoke", own=-3, others=1, effect="annulled")
    evening.rule(case, first, by=accounts["jury"])
    page = looked(cast, case)
    shown = page.context["shown"]

    assert {one.player.seat: one.in_all for one in shown["rows"]} == {
        "N": -10 + 3,
        "E": 10 - 2 - 1,
        "S": -10 - 1,
        "W": 10 - 1,
    }
    assert page.content.decode().count("Against now") == 5
    assert shown["notices"][-2:] == [
        "Against the deal without any ruling who is at fault gains: "
        f"{name(table, 'E')} +8.",
        "Against the deal without any ruling who is not at fault loses: "
        f"{name(table, 'N')} −23, {name(table, 'S')} −23.",
    ]


def test_of_a_first_ruling_nothing_is_said_of_another(cast, table, accounts):
    page = looked(cast, evening.called(table, 1, by=accounts["scorer"]))

    assert "Against" not in page.content.decode()
    assert page.context["shown"]["notices"][-2] == (
        f"At fault, and yet gains by it: {name(table, 'E')} +8."
    )
