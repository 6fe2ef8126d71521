"""A case from the call to the last word on it, and two who act at once."""

import threading
from datetime import timedelta
from io import StringIO

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.management import call_command
from django.db import DatabaseError, connections, transaction
from django.utils import timezone

from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.accounts.models import Account
from tournaments.devices.models import Device
from tournaments.entries.models import Entry
from tournaments.follow import rulings
from tournaments.jury import appeals, reopening, signing, writes as operations
from tournaments.jury.correcting import correct_case
from tournaments.jury.rules.decision import Decision
from tournaments.jury.writes import Call
from tournaments.ledger import erasing, queries as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling
from tournaments.rulings.rules import life
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


def kinds(case):
    events = Event.objects.filter(facts__case=case.public_id).order_by("number")
    return list(events.values_list("kind", flat=True))


def test_a_case_goes_from_the_call_to_the_appeal_that_is_upheld(tables, jury, scorer):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    states = [case.state]
    warning = evening.fine(one, "warning", own=0, warning=True)
    who = evening.key_at(one, "N")
    for act in (
        lambda: operations.take_case(
            case=case, seen=evening.now(case).version, by=jury
        ),
        lambda: evening.rule(case, warning, by=jury),
        lambda: operations.tell(case=case, seen=evening.now(case).version, by=jury),
        lambda: appeals.appeal(
            case=case, seen=evening.now(case).version, who=who, by=scorer
        ),
        lambda: appeals.uphold(case=case, seen=evening.now(case).version, by=jury),
    ):
        act()
        states.append(evening.now(case).state)

    assert states == ["called", "taken", "decided", "told", "appealed", "upheld"]
    assert kinds(case) == [
        "case_called",
        "case_taken",
        "ruling_made",
        "case_told",
        "case_appealed",
        "case_upheld",
    ]
    assert ledger.find_break(case.tournament) is None


def test_an_appeal_that_succeeds_is_a_second_ruling_and_the_first_one_stays(
    tables, jury, scorer
):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    first = evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    evening.appealed(case, by=scorer)
    second = evening.rule(case, evening.fine(one, "revoke", own=-1), by=jury)

    assert evening.now(case).state == "changed"
    assert second.replaces == first
    assert list(Ruling.objects.current()) == [second]
    assert evening.at(one)["N"] == (0, -1, -1)
    assert evening.at(one)["E"] == (0, 0, 0)


def test_a_call_by_mistake_is_closed_and_can_be_made_again(tables, jury, scorer):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    operations.withdraw(case=case, seen=1, by=scorer, words="tout est réglé")
    again = evening.called(one, by=scorer)

    assert (evening.now(case).state, again.number) == ("closed", 2)


def test_fingers_that_tap_twice_call_once(tables, scorer):
    _tournament, one, _two = tables

    assert evening.called(one, by=scorer) == evening.called(one, by=scorer)
    assert Case.objects.count() == 1


@pytest.mark.parametrize("state", Case.State.values)
@pytest.mark.parametrize("step", life.STEPS)
def test_each_step_is_done_where_it_may_be_and_refused_elsewhere(
    tables, jury, scorer, state, step
):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    warning = evening.fine(one, "warning", own=0, warning=True)
    if state not in ("called", "taken", *life.ENDINGS):
        evening.rule(case, warning, by=jury)
    told_at = None if step == "tell" else timezone.now()
    Case.objects.filter(pk=case.pk).update(
        state=state, told_at=told_at, appeal_until=told_at, to_sign=step == "sign"
    )
    if step == "appeal":
        later = timezone.now() + timedelta(minutes=30)
        Case.objects.filter(pk=case.pk).update(appeal_until=later)
    second = Account.objects.create_user("luc", "thirteen tricks", is_jury=True)
    seen = evening.now(case).version
    phone = Device.objects.create(tournament=case.tournament, number=1)
    acts = {
        "take": lambda: operations.take_case(case=case, seen=seen, by=jury),
        "correct": lambda: correct_case(
            case=case, seen=seen, to=Call(one, 2), by=scorer
        ),
        "decide": lambda: evening.rule(case, warning, by=second),
        "tell": lambda: operations.tell(case=case, seen=seen, by=jury),
        "sign": lambda: signing.sign(case=case, seen=seen, by=second),
        "appeal": lambda: appeals.appeal(
            case=case, seen=seen, who=evening.key_at(one, "N"), by=scorer
        ),
        "uphold": lambda: appeals.uphold(case=case, seen=seen, by=second),
        "settle": lambda: operations.settle(case=case, seen=seen, by=scorer),
        "reopen": lambda: reopening.reopen(
            case=case, seen=seen, by=jury, words="erreur"
        ),
        "withdraw": lambda: operations.withdraw(case=case, seen=seen, by=scorer),
        "lift": lambda: rulings.lift(case=case, seen=seen, by=second, reason="erreur"),
        "call": lambda: operations.call_again(
            case=evening.now(case), call=Call(one, 2), by=phone
        ),
    }
    leads = life.state_after(state, step, told=told_at is not None)
    if leads is None:
        with pytest.raises(ValidationError) as refused:
            acts[step]()
        assert refused.value.code == "state"
        assert evening.now(case).state == state
    else:
        acts[step]()
        assert evening.now(case).state == leads


def test_after_the_deadline_nobody_appeals(tables, jury, scorer):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3), by=jury)
    operations.tell(case=case, seen=evening.now(case).version, by=jury)
    late = timezone.now() - timedelta(minutes=1)
    Case.objects.filter(pk=case.pk).update(appeal_until=late)
    Round.objects.update(state=Round.State.CLOSED)

    with pytest.raises(ValidationError) as refused:
        evening.appealed(case, by=scorer)
    assert refused.value.code == "too_late"


def test_in_a_finished_tournament_nobody_is_judged(tables, jury, scorer):
    tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    Tournament.objects.update(state=Tournament.State.FINISHED)

    with pytest.raises(ValidationError) as refused:
        evening.rule(case, evening.fine(one, "revoke", own=-3), by=jury)
    assert refused.value.code == "finished"
    assert evening.totals(tournament) == []


def test_who_is_not_of_the_jury_decides_nothing_even_an_organiser(
    tables, accounts, scorer
):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    decision = evening.fine(one, "revoke", own=-3)
    for who in ("organiser", "scorer"):
        with pytest.raises(PermissionDenied):
            evening.rule(case, decision, by=accounts[who])
    Account.objects.filter(username="organiser").update(is_jury=True)
    both = Account.objects.get(username="organiser")

    assert evening.rule(case, decision, by=both).made_by == both


def test_who_is_excluded_leaves_the_ranking_and_comes_back_when_it_is_lifted(
    tables, jury, scorer
):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    out = evening.fine(one, "exclusion", own=0, exclusion=True)
    with pytest.raises(ValidationError):
        evening.rule(case, out, by=jury)
    evening.rule(case, out, by=jury, reason="troisième avertissement")
    entry = Entry.objects.get(public_id=evening.key_at(one, "N"))
    before = entry.state
    case = evening.now(case)
    rulings.lift(case=case, seen=case.version, by=jury, reason="appel admis")
    entry.refresh_from_db()

    assert (before, entry.state) == ("excluded", "present")


def test_the_text_of_a_ruling_is_forgotten_and_the_chain_holds(
    tables, accounts, jury, scorer
):
    tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    ruling = evening.rule(
        case,
        evening.fine(one, "revoke", own=-3),
        by=jury,
        facts="Il a renoncé",
        reason="C'est écrit",
    )
    told = ruling.event.words.text
    erasing.erase(event=ruling.event, by=accounts["organiser"])
    with pytest.raises(ValidationError, match="Odile"):
        erasing.erase(event=ruling.event, by=accounts["organiser"])
    events = Event.objects.filter(kind="words_forgotten")

    assert told == "Il a renoncé\n—\nC'est écrit"
    assert [one.facts["event"] for one in events] == [ruling.event.number]
    said = StringIO()
    call_command("verify", tournament.public_id, stdout=said)

    assert ledger.find_break(tournament) is None
    assert tournament.name in said.getvalue()
    assert "renoncé" not in str(list(Event.objects.values_list("facts", flat=True)))


@pytest.mark.django_db(transaction=True)
def test_of_two_who_decide_a_case_at_once_one_does():
    people = [
        Account.objects.create_user(name, "thirteen tricks", is_jury=True)
        for name in ("first", "second")
    ]
    _tournament, one, _two = evening.an_evening(by=people[0])
    for deal in range(1, 5):
        case = evening.called(one, deal, by=people[0])
        start, answers = threading.Barrier(2), []

        def decide(by, own, case=case, start=start, answers=answers):
            decision = evening.fine(one, "revoke", own=own)
            start.wait()
            try:
                rulings.decide(case=case, seen=1, decision=decision, by=by)
                answers.append("decided")
            except ValidationError as error:
                answers.append(error.code)
            finally:
                connections.close_all()

        both = [
            threading.Thread(target=decide, args=[by, own])
            for by, own in zip(people, (-3, -1), strict=True)
        ]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()

        assert sorted(answers) == ["decided", "stale"]
        assert Ruling.objects.filter(case=case).count() == 1
    points = Ruling.objects.filter(points__is_offender=True)
    kept = sum(points.values_list("points__points", flat=True))
    assert evening.at(one)["N"] == (0, kept, kept)


def test_a_ruling_is_never_changed_nor_taken_away(tables, jury, scorer):
    _tournament, one, _two = tables
    case = evening.called(one, by=scorer)
    ruling = evening.rule(case, evening.fine(one, "revoke", own=-3), by=jury)

    rows = Ruling.objects.filter(pk=ruling.pk)
    points = ruling.points.all()
    for change in (
        lambda: rows.update(offence="warning"),
        lambda: points.update(points=0),
        lambda: rows._raw_delete("default"),
        lambda: points._raw_delete("default"),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_a_player_away_from_the_tables_can_be_warned(tables, jury):
    tournament, one, _two = tables
    case = operations.call_jury(
        tournament=tournament, call=operations.Call(words="au bar"), by=jury
    )
    ruling = evening.rule(
        case, Decision("warning", (evening.key_at(one, "E"),), warning=True), by=jury
    )

    assert [p.entry.public_id for p in ruling.points.all()] == [
        evening.key_at(one, "E")
    ]


def test_a_line_of_another_player_is_not_touched_by_a_ruling(tables, jury, scorer):
    _tournament, one, two = tables
    write(two, 1, E8, by=scorer)
    before = evening.at(two)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)

    assert evening.at(two) == before
    assert evening.at(one)["S"] == (0, 1, 1)
