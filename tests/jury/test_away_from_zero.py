"""Where scores add up to zero, a ruling that stands and breaks that says so."""

import pytest
from django.urls import reverse

from tests.jury import evening
from tests.jury.evening import write
from tests.printing.reading import contents
from tournaments.follow import rulings
from tournaments.jury import queries, tables
from tournaments.jury.report import report
from tournaments.jury.rules.decision import Decision
from tournaments.jury.spoken import to_say

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
SAID = "the sum of this deal is −20 away from 0, by case 1"
E8 = {"contract": "emballage", "bidders": ["N", "S"], "tricks": 8}


def trou_forgotten(variant, jury, by, offenders="NS"):
    """A ruling against two, or one, who did not announce their trull."""
    _tournament, one, _two = evening.an_evening(variant, by=by)
    write(one, 1, E8 if variant == "simple" else E8 | {"level": 8}, by=by)
    keys, case = evening.keys_of(one), evening.called(one, by=by)
    others = 5 if variant == "simple" else 0
    points = {key: -15 if seat in offenders else others for seat, key in keys.items()}
    at_fault = tuple(keys[seat] for seat in offenders)
    evening.rule(case, Decision("trou_forgotten", at_fault, points), by=jury)
    return evening.now(case)


@pytest.fixture
def case(jury, scorer):
    return trou_forgotten("simple", jury, scorer)


@pytest.mark.long
def test_every_page_says_by_how_much_points_do_not_add_up(cast, case):
    day, north = case.tournament.public_id, evening.key_at(case.table, "N")
    pages = {
        "jury:case": [day, case.public_id],
        "jury:decisions": [day],
        "jury:decisions_csv": [day],
        "desk:player": [day, north],
    }
    for name, words in pages.items():
        answer = cast["jury"].get(
            reverse(name, args=words), headers={"accept-language": "en"}
        )
        assert SAID in answer.content.decode().replace("The sum", "the sum"), name


@pytest.mark.parametrize("paper", ["report", "decisions"])
def test_the_papers_of_the_jury_say_it_too(case, paper):
    lines = contents(paper, case.tournament, desk=True)
    said = str(lines).replace("The sum", "the sum")

    assert SAID in said


def test_the_report_says_it_in_its_row(case):
    (row,) = report(case.tournament, desk=True)["rows"]

    assert row.sentences == [SAID]


def test_the_table_is_not_told_of_sums(case):
    (shown,) = tables.rulings_in_words(case.tournament, [queries.standing_ruling(case)])

    assert not any("away from 0" in one for one in to_say(shown))


def test_it_is_said_no_longer_once_the_ruling_is_lifted(case, jury):
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")
    for shown in tables.rulings_in_words(case.tournament, queries.rulings_of(case)):
        assert "away from 0" not in str(shown.sentences)


@pytest.mark.parametrize(("variant", "offenders"), [("simple", "N"), ("couleur", "NS")])
def test_nothing_is_said_where_it_adds_up_or_need_not(jury, scorer, variant, offenders):
    case = trou_forgotten(variant, jury, scorer, offenders)
    (shown,) = tables.rulings_in_words(case.tournament, [queries.standing_ruling(case)])

    assert shown.sentences == []
