"""The jury's report of the day: every case, with its points and its minutes."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.jury import evening
from tests.printing.reading import contents
from tournaments.follow import rulings
from tournaments.jury import writes as jury
from tournaments.jury.report import report
from tournaments.rulings.models import Case

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(tables, accounts):
    """A revoke that was told after seven minutes, and a call that still waits."""
    tournament, table, other = tables
    case = evening.called(table, by=accounts["scorer"])
    fine = evening.fine(table, "revoke", own=-3, others=1, effect="annulled")
    evening.write(
        table,
        1,
        {"contract": "emballage", "level": 8, "bidders": ["N", "S"], "tricks": 8},
        by=accounts["scorer"],
    )
    evening.rule(case, fine, by=accounts["jury"])
    case = evening.now(case)
    told = jury.tell(case=case, seen=case.version, by=accounts["jury"])
    ago = told.told_at - timedelta(minutes=7, seconds=30)
    Case.objects.filter(pk=case.pk).update(called_at=ago)
    evening.called(other, 3, by=accounts["scorer"])
    return tournament


def names_of(tournament):
    return [str(entry.player) for entry in tournament.entries.all()]


def test_every_case_stands_in_its_order_with_what_became_of_it(day, french):
    found = report(day, desk=True)
    first, second = found["rows"]

    assert first.place == "manche 1, table 1, donne 1"
    assert (first.what, first.article) == ("Renonce", "1, « Important »")
    assert first.sentences == ["annulée\N{NO-BREAK SPACE}: 0 pour tous"]
    assert [(fault, points) for _name, fault, points in first.people] == [
        (True, -3),
        (False, 1),
        (False, 1),
        (False, 1),
    ]
    assert (first.case.state, first.minutes) == ("told", 7)
    assert (second.place, second.people) == ("manche 1, table 2, donne 3", [])
    assert (second.case.state, second.minutes) == ("called", None)
    assert (found["decided"], found["longest"]) == (1, 7)


def test_on_the_wall_it_names_nobody(day):
    wall = report(day, desk=False)["rows"][0]

    assert wall.people == [("", True, -3), ("", False, 1)]
    assert len(names_of(day)) == 8


@pytest.mark.parametrize("desk", [True, False])
def test_the_paper_shows_names_at_the_desk_alone(day, desk, organiser):
    context = contents("report", day, desk=desk)
    url = reverse("printing:paper", args=[day.public_id, "report"])
    made = organiser.get(url, {"for": "desk"} if desk else {})

    assert made.content.startswith(b"%PDF")
    assert any(name for row in context["rows"] for name, _f, _p in row.people) is desk


def test_a_ruling_that_is_lifted_counts_as_none(day, accounts):
    case = Case.objects.get(tournament=day, number=1)
    rulings.lift(case=case, seen=case.version, by=accounts["jury"], reason="by mistake")
    found = report(day, desk=True)

    assert found["decided"] == 0
    assert found["rows"][0].people == []


@pytest.mark.parametrize("count", [1, 3])
def test_the_report_is_read_as_often_for_one_case_as_for_three(
    tables, accounts, count, django_assert_num_queries
):
    tournament, table, _other = tables
    for deal in range(1, count + 1):
        case = evening.called(table, deal, by=accounts["scorer"])
        evening.rule(case, evening.fine(table, "revoke", own=-3), by=accounts["jury"])

    with django_assert_num_queries(10):
        assert len(report(tournament, desk=True)["rows"]) == count
