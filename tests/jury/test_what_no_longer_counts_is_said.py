"""The table hears what counts no more of that which it heard before."""

import pytest
from django.urls import reverse

from tests.jury import evening
from tournaments.follow import rulings

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(table, jury):
    """A revoke by North: 3 points off, 1 for each other, and the deal annulled."""
    case = evening.called(table, 1, by=jury)
    decision = evening.fine(table, "revoke", own=-3, others=1, effect="annulled")
    evening.rule(case, decision, by=jury)
    return case


def to_say(cast, case):
    words = [case.tournament.public_id, case.public_id]
    url = reverse("jury:case", args=words)
    return (
        cast["jury"].get(url, headers={"accept-language": "en"}).context["to_say"][:-1]
    )


def name(table, seat="N"):
    return evening.entry_at(table, seat).player


def test_after_an_appeal_the_points_that_fall_away_are_said(cast, table, case, jury):
    evening.told(case, by=jury)
    evening.appealed(case, by=jury)
    milder = evening.fine(table, "revoke", own=-1)
    evening.rule(case, milder, by=jury)

    assert to_say(cast, case) == [
        "Revoke.",
        f"{name(table)}: −1 point.",
        f"Of what you heard before this no longer counts: {name(table)}: −3 points; "
        "each other player: +1 point; annulled: 0 for everybody.",
    ]


def test_after_a_ruling_is_lifted_all_of_it_falls_away(cast, table, case, jury):
    evening.told(case, by=jury)
    rulings.lift(case=case, seen=evening.now(case).version, by=jury, reason="erreur")

    assert to_say(cast, case) == [
        "Lifted: nothing of it remains.",
        f"Of what you heard before this no longer counts: {name(table)}: −3 points; "
        "each other player: +1 point; annulled: 0 for everybody.",
    ]


def test_what_is_as_before_is_said_once(cast, table, case, jury):
    evening.told(case, by=jury)
    more = evening.fine(table, "revoke", own=-3, others=1, warning=True)
    evening.rule(case, more, by=jury)

    assert to_say(cast, case)[-1] == (
        "Of what you heard before this no longer counts: annulled: 0 for everybody."
    )


def test_nothing_falls_away_of_what_no_table_has_heard(cast, table, case, jury):
    evening.rule(case, evening.fine(table, "revoke", own=-1), by=jury)

    assert to_say(cast, case) == ["Revoke.", f"{name(table)}: −1 point."]
