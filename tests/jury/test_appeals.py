"""Appeals: told, one side and then the other, heard by who did not rule."""

import threading
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.urls import reverse
from django.utils.timezone import now

from tests.conftest import PASSWORD
from tests.jury import evening
from tournaments.jury import (
    appeals,
    operations,
    progress,
    queries,
    reopening,
    tables,
)
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.report import report
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import queries as ledger
from tournaments.models import Account, Case, Entry, Event, Round, Side
from tournaments.printing.documents import form_of
from tournaments.rounds import operations as rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def jury(accounts):
    return accounts["jury"]


@pytest.fixture
def luc(db):
    """A second member of the jury."""
    return Account.objects.create_user("luc", PASSWORD, name="Luc", is_jury=True)


@pytest.fixture
def table(accounts):
    return evening.an_evening(by=accounts["scorer"])[1]


@pytest.fixture
def case(table, accounts):
    """A revoke by North, told to the table."""
    case = evening.called(table, by=accounts["scorer"])
    evening.rule(case, evening.fine(table, "revoke", own=-3), by=accounts["jury"])
    evening.told(case, by=accounts["jury"])
    return evening.now(case)


def stage(case):
    """How far a case is, as every list says it."""
    (row,) = tables.rows([queries.case_or_404(case.tournament, case.public_id)], now())
    return row["stage"]


def refused(act):
    with pytest.raises(ValidationError) as error:
        act()
    return getattr(error.value, "code", None) or next(iter(error.value.error_dict))


def changed(case, table, by, own=-1):
    """Decide otherwise on the appeal."""
    return evening.rule(case, evening.fine(table, "revoke", own=own), by=by)


def test_what_an_appeal_changes_is_told_and_the_other_side_may_appeal_once(
    table, case, jury, luc
):
    stages = [stage(case)]
    for act in (
        lambda: evening.appealed(case, "N", by=jury),
        lambda: changed(case, table, luc),
        lambda: evening.told(case, by=luc),
        lambda: evening.appealed(case, "E", by=jury),
        lambda: changed(case, table, jury, own=-2),
        lambda: evening.told(case, by=jury),
    ):
        act()
        stages.append(stage(case))

    assert stages == [
        "annoncée à la table",
        "en recours",
        "modifiée, à annoncer",
        "modifiée, annoncée",
        "en recours",
        "modifiée, à annoncer",
        "modifiée, définitive",
    ]
    assert refused(lambda: evening.appealed(case, "S", by=jury)) == "last_word"
    assert ledger.broken_at(case.tournament) is None


def test_the_same_side_does_not_appeal_a_second_time(table, case, jury, luc):
    evening.appealed(case, "N", by=jury)
    changed(case, table, luc)
    evening.told(case, by=luc)

    assert refused(lambda: evening.appealed(case, "N", by=jury)) == "who"
    assert [one.seat for one in appeals.who_may_appeal(evening.now(case))] == [*"ESW"]


def test_a_fixed_partner_is_of_the_same_side(table, case, jury):
    side = Side.objects.create(tournament=case.tournament, number=1)
    pair = [evening.key_at(table, seat) for seat in "NE"]
    Entry.objects.filter(public_id__in=pair).update(side=side)
    evening.appealed(case, "N", by=jury)

    assert [one.seat for one in appeals.who_may_appeal(evening.now(case))] == [*"SW"]


def test_in_whist_the_partner_across_the_table_is_of_the_same_side(accounts):
    _day, table, _other = evening.an_evening("whist", by=accounts["scorer"])
    case = evening.called(table, by=accounts["scorer"])
    case.appellants = [evening.key_at(table, "N")]

    assert [one.seat for one in appeals.who_may_appeal(case)] == [*"EW"]


@pytest.mark.parametrize("who", ["", "nobody"])
def test_an_appeal_is_of_somebody(case, jury, who):
    with pytest.raises(ValidationError) as error:
        appeals.appeal(case=case, seen=case.version, who=who, by=jury)

    assert error.value.message_dict == {
        "who": [
            "Dites qui fait le recours\N{NO-BREAK SPACE}: un joueur de cette table."
        ]
    }
    assert evening.now(case).state == "told"


def test_away_from_the_tables_who_is_named_may_appeal(accounts, table, jury):
    call = operations.Call(words="au bar")
    day = table.round.tournament
    case = operations.call_jury(tournament=day, call=call, by=jury)
    decision = Decision("warning", (evening.key_at(table, "E"),), warning=True)
    evening.rule(case, decision, by=jury)
    found = [one.key for one in appeals.who_may_appeal(evening.now(case))]

    assert found == [evening.key_at(table, "E")]


def test_before_the_table_is_told_nobody_appeals(table, case, jury, luc):
    evening.appealed(case, by=jury)
    changed(case, table, luc)

    assert refused(lambda: evening.appealed(case, "E", by=jury)) == "untold"
    evening.called(table, 2, by=jury)
    untold = Case.objects.get(deal=2)
    evening.rule(untold, evening.fine(table, "revoke", own=-3), by=jury)
    assert refused(lambda: evening.appealed(untold, by=jury)) == "state"


def test_an_appeal_that_is_upheld_is_told_and_then_final(case, jury, luc):
    evening.appealed(case, by=jury)
    evening.upheld(case, by=luc)
    before = stage(case)
    evening.told(case, by=luc)

    assert (before, stage(case)) == ("maintenue, à annoncer", "maintenue, définitive")
    assert refused(lambda: evening.told(case, by=luc)) == "state"
    assert refused(lambda: evening.appealed(case, "E", by=jury)) == "state"


def test_a_ruling_that_the_jury_replaces_is_told_anew_and_may_be_appealed_by_all(
    table, case, jury, luc
):
    evening.appealed(case, "N", by=jury)
    changed(case, table, luc)
    evening.told(case, by=luc)
    found = evening.now(case)
    reopening.reopen(case=found, seen=found.version, by=jury, words="à revoir")
    evening.rule(case, evening.fine(table, "revoke", own=-2), by=jury)
    again = evening.now(case)
    evening.told(case, by=jury)
    evening.appealed(case, "N", by=jury)

    assert (again.state, again.told_at, again.appeal_until) == ("decided", None, None)
    assert evening.now(case).appellants == [evening.key_at(table, "N")]


def test_what_the_jury_decides_after_the_answer_was_told_is_no_change_on_appeal(
    table, case, jury, luc
):
    evening.appealed(case, "N", by=jury)
    changed(case, table, luc)
    mended = changed(case, table, luc, own=-2).case.state
    evening.told(case, by=luc)
    by_itself = changed(case, table, luc, own=-1).case
    evening.told(case, by=luc)
    evening.appealed(case, "N", by=jury)

    assert (mended, by_itself.state, by_itself.appellants) == ("changed", "decided", [])
    assert evening.now(case).state == "appealed"


def test_a_ruling_replaced_after_it_was_told_waits_to_be_told(table, case, jury):
    evening.rule(case, evening.fine(table, "revoke", own=-2), by=jury)
    before = evening.now(case)
    evening.told(case, by=jury)

    assert (before.state, before.told_at) == ("decided", None)
    assert evening.now(case).appeal_until > now()
    evening.appealed(case, by=jury)


def test_a_ruling_that_is_lifted_is_told_too(table, case, jury):
    deciding.lift(case=case, seen=case.version, by=jury, reason="erreur")
    before = stage(case)
    evening.told(case, by=jury)

    assert (before, stage(case)) == ("décidée", "annoncée à la table")


def test_what_a_table_entered_is_taken_back_without_waiting_for_the_jury(
    table, accounts
):
    decision = evening.fine(table, "misdeal", own=-3, others=1, effect="replayed")
    deciding.enter_with_sheet(
        table=table, deal=1, decision=decision, by=accounts["scorer"]
    )
    case = Case.objects.get()
    deciding.lift(
        case=case, seen=case.version, by=accounts["scorer"], reason="une autre table"
    )

    assert stage(case) == "annoncée à la table"


# --- Until when.


def test_the_time_runs_from_the_published_ranking_where_that_is_later(
    table, case, jury, accounts
):
    open_ended = progress.progress_in(evening.now(case))
    late = now() - timedelta(hours=2)
    until = late + timedelta(minutes=30)
    Case.objects.filter(pk=case.pk).update(told_at=late, appeal_until=until)
    waits = stage(case)
    rounds.close_round(round=table.round, by=accounts["organiser"])
    closed = Event.objects.get(kind="round_closed").made_at
    found = progress.progress_in(evening.now(case))

    assert (open_ended.until, open_ended.awaits_ranking) == (None, True)
    assert waits == "annoncée à la table"
    assert found.until == closed + timedelta(minutes=30)
    assert (found.appealable, found.final) == (True, False)
    after = found.until + timedelta(minutes=1)
    assert progress.is_final(evening.now(case), after)


def test_once_the_time_is_over_the_case_is_final_everywhere(
    table, case, jury, cast, accounts
):
    late = now() - timedelta(hours=2)
    Case.objects.filter(pk=case.pk).update(told_at=late, appeal_until=late)
    Round.objects.update(state=Round.State.CLOSED)
    day = case.tournament
    page = reverse("jury:case", args=[day.public_id, case.public_id])
    queue = reverse("jury:queue", args=[day.public_id])
    (decision,) = tables.decisions(day)
    (row,) = report(day, desk=True)["rows"]
    file = tables.decision_rows([decision])

    assert {stage(case), decision.stage, row.stage, file[1][11]} == {"définitive"}
    assert form_of(decision.ruling)["last_word"] is True
    for url in (page, queue):
        assert "définitive" in cast["jury"].get(url).content.decode()
    assert refused(lambda: evening.appealed(case, by=jury)) == "too_late"


def test_what_is_final_is_opened_again_before_it_is_decided_anew(table, case, jury):
    late = now() - timedelta(hours=2)
    Case.objects.filter(pk=case.pk).update(told_at=late, appeal_until=late)
    Round.objects.update(state=Round.State.CLOSED)
    anew = evening.fine(table, "revoke", own=-1)

    assert refused(lambda: evening.rule(case, anew, by=jury)) == "final"
    found = evening.now(case)
    reopening.reopen(case=found, seen=found.version, by=jury, words="nouveau fait")
    assert evening.rule(case, anew, by=jury).case.state == "decided"


# --- Who hears it.


def test_who_ruled_does_not_hear_the_appeal_where_somebody_else_can(
    table, case, jury, luc
):
    evening.appealed(case, by=jury)

    assert refused(lambda: evening.upheld(case, by=jury)) == "own"
    assert refused(lambda: changed(case, table, jury)) == "own"
    found = evening.now(case)
    lift = {"case": found, "seen": found.version, "reason": "erreur"}
    assert refused(lambda: deciding.lift(by=jury, **lift)) == "own"
    assert evening.upheld(case, by=luc).state == "upheld"


def test_where_all_have_ruled_the_head_hears_the_appeal(table, case, jury, luc):
    evening.rule(case, evening.fine(table, "revoke", own=-2), by=luc)
    evening.told(case, by=luc)
    evening.appealed(case, by=jury)
    Account.objects.filter(pk=luc.pk).update(heads_jury=True)

    assert refused(lambda: evening.upheld(case, by=jury)) == "own"
    evening.upheld(case, by=luc)
    assert Event.objects.get(kind="case_upheld").facts["own"] is True


def test_where_nobody_else_is_of_the_jury_it_is_noted_who_heard_the_appeal(
    table, case, jury, cast
):
    evening.appealed(case, by=jury)
    url = reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    before = cast["jury"].get(url)
    changed(case, table, jury)
    after = cast["jury"].get(url).content.decode()
    french = "le recours a été traité par qui avait décidé"

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
        assert "Qui fait le recours" in page
        assert page.count("je n&#x27;ai pas renoncé") == 2  # above, and in the journal
    assert "/uphold/" not in pages[jury]
    assert "/lift/" not in pages[jury]
    assert "/decide/" not in pages[jury]
    assert "/uphold/" in pages[luc]


# --- Two at once.


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
