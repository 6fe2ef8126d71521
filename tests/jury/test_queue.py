"""The queue: who waits at a table, the first call first, and what stands beside."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.jury import writes as operations
from tournaments.jury.waiting import next_call, waiting, waiting_count
from tournaments.rulings.models import Case

pytestmark = pytest.mark.django_db


def numbers(rows):
    return [row["case"].number for row in rows]


def parts(tournament):
    return tuple(map(numbers, waiting(tournament, timezone.now())))


def an_appeal(table, deal, accounts):
    case = evening.called(table, deal, by=accounts["scorer"])
    evening.rule(case, evening.fine(table, "revoke", own=-3), by=accounts["jury"])
    evening.told(case, by=accounts["jury"])
    evening.appealed(case, by=accounts["scorer"])
    return evening.now(case)


def test_the_queue_has_calls_and_appeals_and_the_rest_stands_beside(tables, accounts):
    tournament, one, two = tables
    scorer, jury = accounts["scorer"], accounts["jury"]
    taken = evening.called(one, 1, by=scorer)
    operations.take_case(case=taken, seen=1, by=jury)
    decided = evening.called(one, 2, by=scorer)
    evening.rule(decided, evening.fine(one, "revoke", own=-3), by=jury)
    write(two, 1, evening.SLAM | {"jury": "absent"}, by=scorer)
    (unwatched,) = Case.objects.filter(kind="not_called")
    appealed = an_appeal(one, 3, accounts)
    called = evening.called(two, 2, by=scorer)

    assert parts(tournament) == (
        [appealed.number, called.number],
        [taken.number],
        [decided.number],
        [unwatched.number],
    )


def test_the_menu_counts_whom_the_queue_has_and_nobody_once_the_day_is_over(
    tables, accounts
):
    tournament, one, _two = tables
    evening.called(one, 1, by=accounts["scorer"])
    counted = []
    for state in ("running", "finished"):
        tournament.state = state
        tournament.save(update_fields=["state"])
        waits = len(waiting(tournament, timezone.now()).calls)
        counted.append((waits, waiting_count(tournament.public_id)))

    assert counted == [(1, 1), (0, 0)]


def test_an_appeal_waits_since_it_was_made_and_not_since_the_call(tables, accounts):
    tournament, one, two = tables
    early = evening.called(one, 1, by=accounts["scorer"])
    called = evening.called(two, 1, by=accounts["scorer"])
    evening.rule(early, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
    evening.told(early, by=accounts["jury"])
    evening.appealed(early, by=accounts["scorer"])
    calls = waiting(tournament, timezone.now()).calls

    assert early.called_at < called.called_at
    assert numbers(calls) == [called.number, early.number]


def test_after_a_case_comes_the_call_that_waits_longest(tables, accounts):
    _tournament, one, two = tables
    first, second = (
        evening.called(table, 1, by=accounts["scorer"]) for table in (one, two)
    )
    now = timezone.now()

    assert next_call(second, now)["case"] == first
    assert next_call(first, now)["case"] == second
    operations.withdraw(case=second, seen=1)
    assert next_call(first, now) is None


def test_what_was_only_told_or_closed_waits_for_nobody(tables, accounts):
    tournament, one, two = tables
    write(one, 1, E8, by=accounts["scorer"])
    told = evening.called(one, 1, by=accounts["scorer"])
    evening.rule(told, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
    operations.tell(case=told, seen=evening.now(told).version, by=accounts["jury"])
    closed = evening.called(two, 1, by=accounts["scorer"])
    operations.withdraw(case=closed, seen=1)

    assert parts(tournament) == ([], [], [], [])


def test_only_who_judges_is_offered_to_go(cast, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, 1, by=accounts["scorer"])
    url = reverse("jury:queue", args=[tournament.public_id])
    go = reverse("jury:take", args=[tournament.public_id, case.public_id])

    assert go in cast["jury"].get(url).content.decode()
    assert go not in cast["scorer"].get(url).content.decode()


@pytest.mark.parametrize(
    ("state", "sent_on"),
    [("called", False), ("decided", True), ("told", True), ("appealed", False)],
)
def test_who_is_done_with_a_case_is_sent_on_to_the_next_call(
    cast, tables, accounts, state, sent_on
):
    tournament, one, two = tables
    case = evening.called(one, 1, by=accounts["scorer"])
    if state != "called":
        evening.rule(case, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
        Case.objects.filter(pk=case.pk).update(state=state)
    waits = evening.called(two, 1, by=accounts["scorer"])
    url = reverse("jury:case", args=[tournament.public_id, case.public_id])
    shown = cast["jury"].get(url).context["next"]

    assert (shown["case"] if shown else None) == (waits if sent_on else None)
