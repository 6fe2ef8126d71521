"""Cases that were ended are opened again, and single steps are taken back."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from tests.conftest import PASSWORD
from tests.entry.evening import write
from tests.jury import evening
from tests.naming import those_without
from tournaments.accounts.models import Account
from tournaments.follow import gates
from tournaments.jury import queries, reopening, tables, writes as operations
from tournaments.jury.report import report
from tournaments.jury.rules.gates import APPEALABLE, CASE_UNTOLD, KINDS
from tournaments.ledger import queries as ledger, undoing
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
LET_GO = gates.Passing(dict.fromkeys(KINDS, "no time"))


@pytest.fixture
def tables_(accounts):
    return evening.an_evening(by=accounts["scorer"])


@pytest.fixture
def table(tables_):
    return tables_[1]


def opened(case, by, words="oublié"):
    found = evening.now(case)
    return reopening.reopen(case=found, seen=found.version, by=by, words=words)


def settled(table, by, **more):
    case = evening.called(table, by=by, **more)
    return operations.settle(case=case, seen=1, by=by, words="les joueurs s'accordent")


def told(table, jury):
    case = evening.called(table, by=jury)
    evening.rule(case, evening.fine(table, "revoke", own=-3), by=jury)
    evening.told(case, by=jury)
    return evening.now(case)


def undone(kind, by):
    undoing.undo(Event.objects.filter(kind=kind).latest("number"), by=by)


# --- Endings.


def test_settled_at_the_table_and_watched_in_order_are_told_apart_everywhere(
    tables_, accounts, cast
):
    tournament, one, two = tables_
    by = accounts["jury"]
    settled(one, by)
    watched = evening.called(two, by=by, kind="witness", contract="grand_chelem")
    cast["jury"].post(
        reverse("jury:watch", args=[tournament.public_id]),
        {"case": f"{watched.public_id}:1"},
    )
    mistake = evening.called(two, 2, by=by)
    operations.withdraw(case=mistake, seen=1, by=by)
    words = ["réglée à la table", "vue par le jury, en ordre", "clôturée sans décision"]
    rows = report(tournament, desk=True)["rows"]
    every = queries.cases(tournament)
    listed = [row["stage"] for row in tables.rows(list(every), rows[0].case.called_at)]
    queue = reverse("jury:queue", args=[tournament.public_id])
    page = cast["jury"].get(queue).content.decode()

    assert [row.stage for row in rows] == words == listed[::-1]
    assert those_without(words, page.__contains__) == []


# --- Opened again.


@pytest.mark.parametrize("end", [operations.settle, operations.withdraw])
def test_a_case_that_was_closed_waits_for_the_jury_again(table, jury, accounts, end):
    case = evening.called(table, by=accounts["scorer"])
    end(case=case, seen=1, by=accounts["scorer"])
    opened(case, jury)
    found = evening.now(case)

    assert (found.state, found.taken_by) == ("taken", jury)
    evening.rule(case, evening.fine(table, "revoke", own=-3), by=jury)
    assert evening.now(case).state == "decided"


def test_a_ruling_that_is_looked_at_again_counts_meanwhile_and_is_told_anew(
    table, jury
):
    case = told(table, jury)
    opened(case, jury)
    found = evening.now(case)

    assert (found.state, found.told_at) == ("decided", None)
    assert evening.at(table)["N"] == (0, -3, -3)
    evening.told(case, by=jury)
    assert evening.now(case).state == "told"


def test_a_case_is_opened_again_with_a_reason_and_by_the_jury(table, jury, accounts):
    case = settled(table, jury)
    with pytest.raises(ValidationError) as refused:
        opened(case, jury, words="  ")
    with pytest.raises(PermissionDenied):
        opened(case, accounts["organiser"])

    assert "reason" in refused.value.message_dict
    assert evening.now(case).state == "settled"
    opened(case, jury)
    assert Event.objects.get(kind="case_reopened").words.text == "oublié"


def test_a_case_whose_line_says_otherwise_by_now_is_not_opened_again(table, accounts):
    by, jury = accounts["scorer"], accounts["jury"]
    write(table, 1, evening.SLAM | {"jury": "absent"}, by=by)
    case = Case.objects.get()
    operations.settle(case=case, seen=1, by=by)
    write(table, 1, evening.SLAM | {"jury": "present"}, by=by, seen=1)
    with pytest.raises(ValidationError) as refused:
        opened(case, jury)

    assert refused.value.code == "baseless"
    assert evening.now(case).state == "settled"


def test_an_old_tab_opens_nothing_again(table, jury):
    case = settled(table, jury)
    opened(case, jury)
    with pytest.raises(ValidationError) as refused:
        reopening.reopen(case=case, seen=case.version, by=jury, words="oublié")

    assert refused.value.code == "stale"


# --- While the tournament runs.


def finished(table, jury, by):
    tournament = table.round.tournament
    Tournament.objects.update(rounds=1, state=Tournament.State.RUNNING)
    Round.objects.update(state=Round.State.CLOSED)
    gates.finish(tournament=tournament, passing=LET_GO, by=by)


@pytest.mark.long
def test_after_the_last_round_the_jury_works_on_until_the_day_is_finished(
    table, jury, accounts, cast
):
    case = told(table, jury)
    Round.objects.update(state=Round.State.CLOSED)
    evening.rule(case, evening.fine(table, "revoke", own=-1), by=jury)
    finished(table, jury, accounts["organiser"])
    day = case.tournament
    page = reverse("jury:case", args=[day.public_id, case.public_id])
    shown = cast["jury"].get(page)
    tell = reverse("jury:tell", args=[day.public_id, case.public_id])
    refused = cast["jury"].post(tell, {"seen": evening.now(case).version})
    said = refused.content.decode()

    assert "définitive, pas annoncée" in shown.content.decode()
    assert shown.context["can"] == set()
    assert refused.status_code == 422
    assert "L’organisateur peut le rouvrir." in said
    assert reverse("desk:tournament", args=[day.public_id]) in said
    cast["organiser"].post(reverse("desk:reopen", args=[day.public_id]))
    evening.told(case, by=jury)
    assert evening.now(case).state == "told"


@pytest.mark.long
def test_finishing_asks_about_each_case_for_which_somebody_waits(
    table, jury, accounts, cast
):
    case = told(table, jury)
    opened(case, jury)
    tournament = case.tournament
    Tournament.objects.update(rounds=1, state=Tournament.State.RUNNING)
    Round.objects.update(state=Round.State.CLOSED)
    page = reverse("desk:finish", args=[tournament.public_id])

    def asked():
        gate = cast["organiser"].get(page).context["form"].gate.open
        return [kind for kind in (CASE_UNTOLD, APPEALABLE) if kind in gate]

    untold = asked()
    evening.told(case, by=jury)
    appealable = asked()
    Case.objects.update(appeal_until=evening.now(case).told_at)

    assert (untold, appealable, asked()) == ([CASE_UNTOLD], [APPEALABLE], [])


def test_an_appeal_that_was_answered_waits_to_be_told_before_the_round_is_closed(
    table, jury, cast
):
    case = told(table, jury)
    evening.appealed(case, by=jury)
    evening.upheld(case, by=jury)
    page = reverse("desk:close", args=[case.tournament.public_id, 1])
    organiser = cast["organiser"]
    before = organiser.get(page).context["form"].gate.open
    evening.told(case, by=jury)

    assert [thing.figure for thing in before[CASE_UNTOLD]] == [1]
    assert CASE_UNTOLD not in organiser.get(page).context["form"].gate.open


# --- One step taken back.

STEPS = {
    "case_taken": lambda table, by: operations.take_case(
        case=evening.called(table, by=by), seen=1, by=by
    ),
    "case_told": told,
    "case_appealed": lambda table, by: evening.appealed(told(table, by), by=by),
    "case_withdrawn": lambda table, by: operations.withdraw(
        case=evening.called(table, by=by), seen=1, by=by
    ),
    "case_settled": settled,
    "case_reopened": lambda table, by: opened(settled(table, by), by),
}
BEFORE = {
    "case_taken": "called",
    "case_told": "decided",
    "case_appealed": "told",
    "case_withdrawn": "called",
    "case_settled": "called",
    "case_reopened": "settled",
}


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_is_undone_and_the_case_is_as_far_as_before(table, jury, kind, cast):
    STEPS[kind](table, jury)
    event = Event.objects.get(kind=kind)
    case = Case.objects.get()
    history = reverse("ledger:events", args=[case.tournament.public_id])
    offered = cast["jury"].get(history).context["undoable"]
    undone(kind, jury)
    after = operations.progress_snapshot(Case.objects.get())

    assert event.number in offered
    assert after == event.facts["before"]
    assert after["state"] == BEFORE[kind]
    assert ledger.find_break(case.tournament) is None


def test_an_appeal_that_is_taken_back_can_be_noted_anew(table, jury):
    case = told(table, jury)
    evening.appealed(case, by=jury)
    undone("case_appealed", jury)
    evening.appealed(case, by=jury)

    assert evening.now(case).appellants == [evening.key_at(table, "N")]


def test_an_answer_to_an_appeal_is_taken_back(table, jury):
    case = told(table, jury)
    evening.appealed(case, by=jury)
    before = operations.progress_snapshot(evening.now(case))
    evening.upheld(case, by=jury)
    undone("case_upheld", jury)

    assert operations.progress_snapshot(evening.now(case)) == before


def test_a_step_on_which_another_follows_stays(table, jury):
    case = told(table, jury)
    evening.appealed(case, by=jury)
    with pytest.raises(ValidationError) as refused:
        undone("case_told", jury)

    assert refused.value.code == "overtaken"
    assert evening.now(case).state == "appealed"


def test_what_is_of_the_jury_is_undone_by_the_jury(table, jury, accounts):
    told(table, jury)
    with pytest.raises(PermissionDenied):
        undone("case_told", accounts["scorer"])


def test_another_member_may_undo_what_a_colleague_did(table, jury):
    other = Account.objects.create_user("luc", PASSWORD, is_jury=True)
    case = told(table, jury)
    undone("case_told", other)

    assert evening.now(case).told_at is None
    back = Event.objects.get(kind="case_stepped_back")
    assert (back.made_by, back.facts["before"]["state"]) == (other, "told")
