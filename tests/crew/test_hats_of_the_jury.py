"""Whoever gives himself the hat of the jury is seen, and judges nothing of his own."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests.jury import evening
from tests.jury.appealing import refused
from tournaments.accounts.models import Account, Act
from tournaments.jury import appeals, signing
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db
JURY = ["is_organiser", "is_jury"]


@pytest.fixture
def jury(accounts):
    return accounts["jury"]


@pytest.fixture
def table(accounts):
    return evening.an_evening(by=accounts["scorer"])[1]


@pytest.fixture
def odile(accounts, organiser, table):
    """The organiser, who has given herself the hat of the jury and of its head."""
    give(organiser, accounts["organiser"], [*JURY, "heads_jury"])
    return Account.objects.get(username="organiser")


def give(client, account, hats, **more):
    """What the page says once somebody gives these hats."""
    url = reverse("crew:change", args=[account.public_id])
    sent = {"name": account.name, "hats": hats, "may_sign_in": "on", **more}
    return client.post(url, sent, headers={"accept-language": "en"})


def ruled(table, by):
    case = evening.called(table, by=by)
    evening.rule(case, evening.fine(table, "revoke", own=-3), by=by)
    return evening.now(case)


def test_it_stands_in_the_history_of_the_day_and_of_the_club(organiser, odile, table):
    day = table.round.tournament
    event, act = Event.objects.get(kind="hats_changed"), Act.objects.get()
    facts = {
        "account": odile.public_id,
        "given": ["is_jury", "heads_jury"],
        "taken": [],
    }
    urls = (reverse("ledger:events", args=[day.public_id]), reverse("acts"))
    english = {"accept-language": "en"}
    pages = [organiser.get(url, headers=english).content.decode() for url in urls]

    assert (event.facts, event.made_by) == (facts, odile)
    assert (act.facts, act.made_by) == (facts, odile)
    for page in pages:
        assert "Odile: jury member, head of the jury" in page


def test_the_same_hats_again_are_told_once_and_a_day_that_is_over_tells_nothing(
    organiser, odile, accounts
):
    give(organiser, odile, [*JURY, "heads_jury"])
    Tournament.objects.update(state="finished")
    give(organiser, accounts["scorer"], ["is_jury"])

    assert Event.objects.filter(kind="hats_changed").count() == 1
    told = [(one.facts["given"], one.facts["taken"]) for one in Act.objects.all()]
    assert sorted(told) == [
        (["is_jury"], ["is_scorer"]),
        (["is_jury", "heads_jury"], []),
    ]


def test_a_new_account_tells_its_hats(organiser, table):
    sent = {"username": "luc", "name": "Luc", "hats": ["is_jury"]}
    organiser.post(reverse("crew:make"), sent)
    luc = Account.objects.get(username="luc")

    assert Event.objects.get(kind="hats_changed").facts == {
        "account": luc.public_id,
        "given": ["is_jury"],
        "taken": [],
    }


def test_who_made_himself_of_the_jury_hears_no_appeal_against_his_ruling(
    client, odile, table, jury
):
    case = ruled(table, odile)
    evening.rule(case, evening.fine(table, "revoke", own=-2), by=jury)
    evening.told(case, by=jury)
    evening.appealed(case, by=jury)

    assert refused(lambda: evening.upheld(case, by=odile)) == "own"
    assert evening.upheld(case, by=jury).state == "upheld"


def test_where_nobody_else_is_of_the_jury_the_page_says_what_to_do(
    organiser, odile, table, jury
):
    Account.objects.filter(pk=jury.pk).update(is_jury=False)
    case = ruled(table, odile)
    evening.told(case, by=odile)
    evening.appealed(case, by=odile)
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    page = organiser.get(url, headers={"accept-language": "en"}).content.decode()

    assert refused(lambda: evening.upheld(case, by=odile)) == "own"
    assert "Nobody hears the appeal who plays in the case" in page
    assert reverse("crew:crew") in page


def test_to_whom_another_gave_the_hat_hears_it_where_nobody_else_can(table, jury):
    case = ruled(table, jury)
    evening.told(case, by=jury)
    evening.appealed(case, by=jury)

    assert evening.upheld(case, by=jury).state == "upheld"


def test_a_player_of_the_case_signs_nothing_there_and_hears_no_appeal(table, jury):
    who = evening.entry_at(table, "E").player
    who.first_name, who.last_name = "Luc", "Petit"
    who.save()
    luc = Account.objects.create_user("luc", "x", name="Petit Luc", is_jury=True)
    Tournament.objects.update(second_signature="all")
    case = ruled(table, jury)

    with pytest.raises(PermissionDenied):
        signing.sign(case=case, seen=case.version, by=luc)
    assert signing.others_who_sign(case) == []
    assert appeals.bench_of(case).hearers == {jury.pk}


def test_who_ruled_keeps_the_hat_until_nothing_more_comes_of_it(organiser, table, jury):
    case = ruled(table, jury)
    page = give(organiser, jury, ["is_scorer"]).content.decode()
    kept = Account.objects.get(pk=jury.pk).is_jury
    give(organiser, jury, ["is_jury"], may_sign_in="")
    shut = Account.objects.get(pk=jury.pk).is_active
    Tournament.objects.update(state="finished")
    give(organiser, jury, ["is_scorer"])

    assert "Jeanne has ruled in case 1, which is not final yet" in page
    assert evening.way_to(case) in page.replace('"> ', '">')
    assert (kept, shut) == (True, False)
    assert not Account.objects.get(pk=jury.pk).is_jury
