"""Appeals: told, one side and then the other, heard by who did not rule."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.timezone import now

from tests.jury import evening
from tests.jury.appealing import changed, refused, stage
from tournaments.entries.models import Entry, Side
from tournaments.follow import rounds, rulings
from tournaments.judge import listed
from tournaments.jury import appeals, progress, reopening, tables, writes as operations
from tournaments.jury.report import report
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.rulings.models import Case
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(accounts):
    return evening.an_evening(by=accounts["scorer"])[1]


@pytest.fixture
def case(table, accounts):
    return evening.told_revoke(table, accounts)


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
    assert ledger.find_break(case.tournament) is None


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
            "Indiquez qui introduit le recours\N{NO-BREAK SPACE}: un joueur de cette "
            "table."
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
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")
    before = stage(case)
    evening.told(case, by=jury)

    assert (before, stage(case)) == ("décidée", "annoncée à la table")


def test_what_a_table_entered_is_taken_back_without_waiting_for_the_jury(
    table, accounts
):
    decision = evening.fine(table, "misdeal", own=-3, others=1, effect="replayed")
    rulings.enter_with_sheet(
        table=table, deal=1, decision=decision, by=accounts["scorer"]
    )
    case = Case.objects.get()
    rulings.lift(
        case=case, seen=case.version, by=accounts["scorer"], reason="une autre table"
    )

    assert stage(case) == "annoncée à la table"


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
    (decision,) = tables.decisions_in_words(day)
    (row,) = report(day, desk=True)["rows"]
    file = listed.decision_rows([decision])

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
