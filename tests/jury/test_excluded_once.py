"""Who is excluded already is excluded by nothing else: there is one truth to undo."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.jury import evening
from tests.jury.one_board import lift
from tests.ledger.test_ledger import tamper
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.rulings.models import Case, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(accounts):
    _tournament, one, _two = evening.an_evening(by=accounts["scorer"])
    return one


def out(table):
    return evening.fine(table, "exclusion", own=0, exclusion=True)


def excluded(table, jury):
    case = evening.called(table, by=jury)
    evening.rule(case, out(table), by=jury, reason="coups")
    return case


def sent(client, case, **more):
    """What the page says after North is to be excluded, looked at or kept."""
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
    answers = {
        "offence": "exclusion",
        "seen": evening.now(case).version,
        "offenders": [evening.key_at(case.table, "N")],
        "exclusion": "on",
        "reason": "coups",
        **more,
    }
    return client.post(url, answers, headers={"accept-language": "en"})


def north(table):
    return evening.entry_at(table, "N")


@pytest.mark.parametrize("more", [{"look": "1"}, {"shown": "anything"}])
def test_a_second_case_is_refused_with_the_first(cast, table, jury, more):
    excluded(table, jury)
    second = evening.called(table, 2, by=jury)
    page = sent(cast["jury"], second, **more)

    said = f"{north(table).player} is excluded by the jury in case 1."
    assert said in page.content.decode()
    assert page.context["form"]["reason"].value() == "coups"
    assert Ruling.objects.count() == 1


def test_it_is_refused_behind_the_lock_too(table, jury):
    excluded(table, jury)
    second = evening.called(table, 2, by=jury)
    with pytest.raises(ValidationError) as refused:
        evening.rule(second, out(table), by=jury, reason="coups")

    assert refused.value.code == "ruled"
    assert evening.now(second).state == Case.State.CALLED


def test_whom_the_organiser_excluded_he_lets_in_again_first(
    cast, table, jury, accounts
):
    comings.exclude(entry=north(table), reason="why", by=accounts["organiser"])
    page = sent(cast["jury"], evening.called(table, by=jury), look="1")

    said = f"{north(table).player} is excluded. The organiser can let him in again."
    assert said in page.content.decode()


def test_the_ruling_that_excludes_may_be_given_anew(table, jury):
    case = excluded(table, jury)
    evening.rule(case, out(table), by=jury, reason="menaces")

    assert Ruling.objects.current().get().is_exclusion
    assert north(table).state == Entry.State.EXCLUDED


def test_an_exclusion_of_two_cases_from_before_ends_with_the_second(table, jury):
    first = excluded(table, jury)
    second = evening.called(table, 2, by=jury)
    evening.rule(second, evening.fine(table, "dispute", own=0), by=jury)
    # As older versions let it be kept.
    tamper("UPDATE rulings_ruling SET is_exclusion = true")
    states = []
    for case in (second, first):
        lift(case, jury)
        states.append(north(table).state)

    assert states == [Entry.State.EXCLUDED, Entry.State.PRESENT]
