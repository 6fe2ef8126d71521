"""Who hears an appeal, and that of two who appeal at once one is noted."""

import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.jury import evening
from tests.jury.appealing import changed, refused
from tournaments.accounts.models import Account
from tournaments.follow import rulings
from tournaments.jury import appeals
from tournaments.ledger.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(accounts):
    return evening.an_evening(by=accounts["scorer"])[1]


@pytest.fixture
def case(table, accounts):
    return evening.told_revoke(table, accounts)


def test_who_ruled_does_not_hear_the_appeal_where_somebody_else_can(
    table, case, jury, luc
):
    evening.appealed(case, by=jury)

    assert refused(lambda: evening.upheld(case, by=jury)) == "own"
    assert refused(lambda: changed(case, table, jury)) == "own"
    found = evening.now(case)
    lift = {"case": found, "seen": found.version, "reason": "erreur"}
    assert refused(lambda: rulings.lift(by=jury, **lift)) == "own"
    assert evening.upheld(case, by=luc).state == "upheld"


def test_where_all_have_ruled_the_head_hears_the_appeal(table, case, jury, luc):
    evening.rule(case, evening.fine(table, "revoke", own=-2), by=luc)
    evening.told(case, by=luc)
    evening.appealed(case, by=jury)
    Account.objects.filter(pk=luc.pk).update(heads_jury=True)

    assert refused(lambda: evening.upheld(case, by=jury)) == "own"
    evening.upheld(case, by=luc)
    assert Event.objects.get(kind="case_upheld").facts["own"] is True


@pytest.mark.long
def test_where_nobody_else_is_of_the_jury_it_is_noted_who_heard_the_appeal(
    table, case, jury, cast
):
    evening.appealed(case, by=jury)
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    before = cast["jury"].get(url)
    changed(case, table, jury)
    after = cast["jury"].get(url).content.decode()
    french = "le recours a été traité par la personne qui avait décidé"

    assert before.context["own"] is True
    assert Event.objects.get(kind="ruling_replaced").facts["own"] is True
    history = reverse("ledger:events", args=[case.tournament.public_id])
    assert french in cast["jury"].get(history).content.decode()
    assert "modifiée, à annoncer" in after


def test_the_page_says_who_hears_the_appeal(case, jury, luc, client):
    evening.appealed(case, by=jury, words="je n'ai pas renoncé")
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    pages = {}
    for who in (jury, luc):
        client.force_login(who)
        pages[who] = client.get(url).content.decode()

    assert "C’est pour\N{NO-BREAK SPACE}: Luc." in pages[jury]
    for page in pages.values():
        assert "Qui introduit le recours" in page
        assert page.count("je n&#x27;ai pas renoncé") == 2  # above, and in the journal
    assert "/uphold/" not in pages[jury]
    assert "/lift/" not in pages[jury]
    assert "/decide/" not in pages[jury]
    assert "/uphold/" in pages[luc]


@pytest.mark.django_db(transaction=True)
def test_of_two_sides_that_appeal_at_once_one_is_noted():
    by = Account.objects.create_user("first", PASSWORD, is_jury=True)
    _tournament, table, _other = evening.an_evening(by=by)
    case = evening.called(table, by=by)
    evening.rule(case, evening.fine(table, "revoke", own=-3), by=by)
    evening.told(case, by=by)
    seen, start, answers = evening.now(case).version, threading.Barrier(2), []
    keys = [evening.key_at(table, seat) for seat in "NE"]

    def act(who):
        start.wait()
        try:
            appeals.appeal(case=case, seen=seen, who=who, by=by)
            answers.append("appealed")
        except ValidationError as error:
            answers.append(error.code)
        finally:
            connections.close_all()

    both = [threading.Thread(target=act, args=[who]) for who in keys]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()

    assert sorted(answers) == ["appealed", "stale"]
    assert len(evening.now(case).appellants) == 1
