"""A second member signs what was decided, where the club asks for it."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from tests.jury import evening
from tournaments.follow import rulings
from tournaments.jury import queries, signing, tables
from tournaments.ledger.models import Event
from tournaments.ledger.plan_changes import plan_version
from tournaments.plans import queries as plans
from tournaments.plans.models import Tournament
from tournaments.plans.pins import KEEP
from tournaments.rulings.models import Case
from tournaments.settings import operations as planning

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def table(accounts):
    return evening.an_evening(by=accounts["scorer"])[1]


def asks(which):
    Tournament.objects.update(second_signature=which)


def ruled(table, by, deal=1, *, exclusion=False):
    case = evening.called(table, deal, by=by)
    decision = evening.fine(table, "revoke", own=-3)
    if exclusion:
        decision = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, decision, by=by, reason="vu")
    return evening.now(case)


def signed(case, by):
    return signing.sign(case=case, seen=evening.now(case).version, by=by)


def stage(case):
    found = queries.case_or_404(case.tournament, case.public_id)
    (row,) = tables.rows([found], found.called_at)
    return row["stage"]


def test_a_ruling_counts_and_is_told_once_a_second_member_has_signed(table, jury, luc):
    asks("all")
    case = ruled(table, jury)
    with pytest.raises(ValidationError) as refused:
        evening.told(case, by=jury)
    before = stage(case)
    signed(case, luc)
    after = stage(case)
    evening.told(case, by=jury)

    assert refused.value.code == "to_sign"
    assert evening.at(table)["N"] == (0, -3, -3)
    assert (before, after) == ("décidée, à signer", "décidée")
    assert evening.now(case).signed_by == luc
    assert Event.objects.get(kind="case_signed").made_by == luc


def test_nobody_signs_what_he_decided(table, jury, accounts):
    asks("all")
    case = ruled(table, jury)
    for who in (jury, accounts["organiser"]):
        with pytest.raises(PermissionDenied):
            signed(case, who)

    assert evening.now(case).to_sign is True


@pytest.mark.parametrize(
    ("which", "exclusion", "to_sign"),
    [
        ("none", True, False),
        ("exclusions", True, True),
        ("exclusions", False, False),
        ("all", False, True),
    ],
)
def test_what_is_signed_is_what_the_club_asks(table, jury, which, exclusion, to_sign):
    asks(which)

    assert ruled(table, jury, exclusion=exclusion).to_sign is to_sign


@pytest.mark.long
def test_what_replaces_a_signed_ruling_is_signed_anew(table, jury, luc):
    asks("all")
    case = ruled(table, jury)
    signed(case, luc)
    evening.rule(case, evening.fine(table, "revoke", own=-1), by=luc)
    found = evening.now(case)

    assert (found.to_sign, found.signed_by) == (True, None)
    signed(case, jury)
    assert evening.now(case).signed_by == jury


def test_a_change_on_appeal_is_signed_too(table, jury, luc):
    asks("all")
    case = ruled(table, jury)
    signed(case, luc)
    evening.told(case, by=jury)
    evening.appealed(case, by=jury)
    evening.rule(case, evening.fine(table, "revoke", own=-1), by=luc)

    assert stage(case) == "modifiée, à signer"
    signed(case, jury)
    evening.told(case, by=luc)


def test_what_a_table_enters_itself_needs_no_signature(table, accounts):
    asks("all")
    decision = evening.fine(table, "misdeal", own=-3, others=1, effect="replayed")
    rulings.enter_with_sheet(
        table=table, deal=1, decision=decision, by=accounts["scorer"]
    )

    assert Case.objects.get().to_sign is False


def test_what_waits_for_no_signature_is_not_signed(table, jury, luc):
    case = ruled(table, jury)
    with pytest.raises(ValidationError) as refused:
        signed(case, luc)

    assert refused.value.code == "state"


@pytest.mark.long
def test_the_page_asks_the_second_member_and_tells_the_first_whom_it_waits_for(
    table, jury, luc, client, cast
):
    asks("all")
    case = ruled(table, jury)
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    pages = {}
    for who in (jury, luc):
        client.force_login(who)
        pages[who] = client.get(url).content.decode()

    assert "/sign/" in pages[luc]
    assert "/sign/" not in pages[jury]
    assert "signe avant l’annonce à la table\N{NO-BREAK SPACE}: Luc." in pages[jury]
    assert "/tell/" not in pages[jury] + pages[luc]


@pytest.mark.long
def test_a_club_without_a_second_member_is_told_where_to_make_one(
    table, jury, accounts, cast
):
    asks("all")
    case = ruled(table, jury)
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    page = cast["organiser"].get(url).content.decode()

    assert "personne d’autre n’a de compte du jury" in page
    assert reverse("crew:crew") in page


def test_the_organiser_chooses_while_the_day_runs_and_history_says_so(
    table, accounts, cast
):
    day = table.round.tournament
    planning.change_tournament(
        tournament=day,
        seen=plan_version(day),
        plan=plans.plan_of(day) | {"grid": KEEP, "second_signature": "exclusions"},
        by=accounts["organiser"],
    )
    history = reverse("ledger:events", args=[day.public_id])
    (told, *_more) = cast["organiser"].get(history).context["told"]

    assert Tournament.objects.get(pk=day.pk).second_signature == "exclusions"
    said = (
        "Un second membre du jury signe\N{NO-BREAK SPACE}: à chaque exclusion, "
        "au lieu de jamais"
    )
    assert said in told.sentences
