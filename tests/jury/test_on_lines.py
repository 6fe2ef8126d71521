"""The cases of contracts that need the jury follow their lines, or fall with them."""

import json
from io import StringIO

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.record import answer
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow import rulings
from tournaments.follow.lines import undo_line
from tournaments.jury import on_lines
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.play.sheets.jury_presence import say_jury
from tournaments.rulings.models import Case
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db

SLAM = evening.SLAM
SEEN = {**SLAM, "jury": "present"}
UNSEEN = {**SLAM, "jury": "absent"}
OPEN_TABLE = {
    "contract": "grande_misere_table", "bidders": ["N"], "tricks": {"N": 0},
    "jury": "absent",
}  # fmt: skip


@pytest.fixture
def table(scorer):
    return evening.an_evening(by=scorer)[1]


def cases():
    return list(Case.objects.values_list("deal", "kind", "contract", "state"))


def happened():
    found = Event.objects.exclude(kind__startswith="deal_").order_by("number")
    return list(found.values_list("kind", flat=True))


def written(table, *lines, by):
    """Write one line over and over."""
    for seen, facts in enumerate(lines):
        write(table, 1, facts, seen=seen, by=by)


@pytest.mark.parametrize("facts", [SLAM, SEEN, E8])
def test_of_a_contract_of_which_nobody_said_the_jury_was_away_there_is_no_case(
    table, scorer, facts
):
    written(table, facts, by=scorer)

    assert (cases(), happened()) == ([], [])


def test_a_contract_played_without_the_jury_opens_one_case(table, scorer):
    written(table, UNSEEN, {**UNSEEN, "tricks": 12}, by=scorer)

    assert cases() == [(1, "not_called", "grand_chelem", "called")]


@pytest.mark.parametrize(
    "after", [SEEN, E8, {"contract": "not_played"}, {"contract": "not_written"}]
)
def test_a_case_falls_with_what_its_line_said(table, scorer, after):
    written(table, UNSEEN, after, by=scorer)

    assert cases() == [(1, "not_called", "grand_chelem", "fallen")]
    assert happened() == ["case_opened", "case_fallen"]


def test_the_case_of_an_old_line_of_which_nobody_said_anything_stays(table, scorer):
    written(table, UNSEEN, SLAM, {**SLAM, "tricks": 12}, by=scorer)

    assert cases() == [(1, "not_called", "grand_chelem", "called")]


def test_a_case_follows_the_contract_of_its_line(table, scorer):
    written(table, UNSEEN, OPEN_TABLE, by=scorer)

    assert cases() == [(1, "not_called", "grande_misere_table", "called")]
    assert happened() == ["case_opened", "case_followed"]


def test_a_line_that_is_put_back_brings_its_case_again(table, scorer):
    written(table, UNSEEN, E8, by=scorer)
    undo_line(table=table, number=1, seen=2, by=scorer)

    assert [state for *_case, state in cases()] == ["fallen", "called"]


def test_a_case_that_somebody_closed_is_not_opened_again_by_another_trick(
    table, jury, scorer
):
    written(table, UNSEEN, by=scorer)
    watched(jury)
    write(table, 1, {**UNSEEN, "tricks": 12}, seen=1, by=scorer)

    assert cases() == [(1, "not_called", "grand_chelem", "watched")]


@pytest.mark.long
def test_a_ruling_stands_though_its_line_changes_and_the_case_tells_so(
    cast, table, jury, scorer
):
    written(table, UNSEEN, by=scorer)
    case = Case.objects.get()
    decision = evening.fine(table, "jury_not_called", own=-15, effect="annulled")
    evening.rule(case, decision, by=jury)
    page = f"/t/{case.tournament.public_id}/jury/{case.public_id}/"
    assert not cast["jury"].get(page).context["baseless"]

    write(table, 1, SEEN, seen=1, by=scorer)
    assert evening.at(table)["N"] == (0, -15, -15)
    assert cases() == [(1, "not_called", "grand_chelem", "decided")]
    assert happened()[-1] == "case_overtaken"
    shown = cast["jury"].get(page)
    assert shown.context["baseless"]

    # What the page says is possible there.
    assert f"{page}lift/" in shown.content.decode()
    case = evening.now(case)
    rulings.lift(case=case, seen=case.version, by=jury, reason="le jury y était")
    assert evening.at(table)["N"] == (200, 0, 200)
    assert not cast["jury"].get(page).context["baseless"]


# --- Watched, in order.


def watched(by, *chosen):
    found = chosen or Case.objects.all()
    seen = {one.public_id: one.version for one in found}
    tournament = Tournament.objects.get()
    return on_lines.watch(tournament=tournament, seen=seen, by=by)


@pytest.fixture
def three(table, scorer):
    """Two slams without the jury, and a table that wants it to watch one."""
    for number in (1, 2):
        write(table, number, UNSEEN, by=scorer)
    evening.called(table, 3, by=scorer, kind="witness", contract="grand_chelem")
    return list(Case.objects.order_by("number"))


def test_cases_are_closed_together_and_stand_again_as_they_stood(
    cast, three, jury, accounts
):
    with pytest.raises(PermissionDenied):
        watched(accounts["organiser"])
    assert watched(jury) == 3
    assert {one.state for one in Case.objects.all()} == {"watched"}
    assert watched(jury, *three) == 0
    event = Event.objects.get(kind="cases_watched")
    page = f"/t/{event.tournament.public_id}/jury/{three[0].public_id}/"
    told = [one.event for one in cast["jury"].get(page).context["happened"]]
    assert told[-1] == event

    undo = reverse("ledger:undo", args=[event.tournament.public_id, event.number])
    assert event.number in undoing.undoable(event.tournament, jury)
    assert cast["jury"].post(undo).status_code == 302, undo
    assert [one.state for one in Case.objects.order_by("number")] == ["called"] * 3
    with pytest.raises(ValidationError) as refused:
        undoing.undo(event, by=jury)
    assert refused.value.code == "overtaken"


def test_a_case_whose_line_says_now_that_the_jury_was_there_does_not_stand_again(
    table, three, jury, scorer
):
    watched(jury)
    write(table, 1, SEEN, seen=1, by=scorer)
    undoing.undo(Event.objects.get(kind="cases_watched"), by=jury)

    states = list(Case.objects.order_by("number").values_list("state", flat=True))
    assert states == ["fallen", "called", "called"]


def test_of_cases_that_a_colleague_touched_none_is_closed(three, table, jury, scorer):
    one, two, _three = three
    Case.objects.filter(pk=two.pk).update(version=2)
    with pytest.raises(ValidationError) as refused:
        watched(jury, one, two)
    assert refused.value.code == "stale"
    dispute = evening.called(table, 4, by=scorer)
    with pytest.raises(ValidationError) as refused:
        watched(jury, one, dispute)
    assert refused.value.code == "kind"
    with pytest.raises(ValidationError) as refused:
        on_lines.watch(tournament=one.tournament, seen={}, by=jury)
    assert refused.value.code == "none"
    assert {one.state for one in Case.objects.all()} == {"called"}


def test_the_list_of_the_jury_closes_the_ticked_ones_or_all(cast, three):
    here = f"/t/{three[0].tournament.public_id}/jury/"
    listed = [f"{one.public_id}:1" for one in three]
    none = cast["jury"].post(f"{here}watch/", {"listed": listed})
    assert (none.status_code, none.context["refused"]) != (200, [])
    assert none.status_code == 422

    answer = cast["jury"].post(f"{here}watch/", {"listed": listed, "case": listed[:1]})
    assert answer.headers["Location"] == here
    assert sorted(c.state for c in Case.objects.all()) == [
        "called",
        "called",
        "watched",
    ]
    shown = cast["jury"].get(here).context["watchable"]
    assert [row["case"].deal for row in shown] == [2, 3]

    cast["jury"].post(f"{here}watch/", {"listed": listed[1:], "all": "1"})
    assert {one.state for one in Case.objects.all()} == {"watched"}
    assert cast["scorer"].get(here).status_code == 200


def test_the_list_asks_the_database_as_often_for_three_as_for_one(cast, three):
    here = f"/t/{three[0].tournament.public_id}/jury/"
    cast["jury"].get(here)
    with CaptureQueriesContext(connection) as of_three:
        cast["jury"].get(here)
    for one in three[:2]:
        one.delete()
    with CaptureQueriesContext(connection) as of_one:
        cast["jury"].get(here)

    assert len(of_one) == len(of_three)


def test_of_a_slam_of_which_the_jury_has_spoken_the_sheet_asks_nothing(
    cast, three, table, jury, scorer
):
    write(table, 1, SLAM, seen=1, by=scorer)
    for number in (3, 4):
        write(table, number, SLAM, by=scorer)
    page = reverse("entry:sheet", args=[three[0].tournament.public_id, 1, 1])
    before = [one["number"] for one in cast["scorer"].get(page).context["unseen"]]
    watched(jury)
    after = [one["number"] for one in cast["scorer"].get(page).context["unseen"]]

    assert (before, after) == ([1, 4], [4])


# --- Asked once of a sheet.


def say(table, presence, *numbers, by, revision=1):
    seen = dict.fromkeys(numbers, revision)
    return say_jury(table=table, seen=seen, presence=presence, by=by)


def test_one_answer_is_written_on_all_lines_that_wait_for_it(table, scorer):
    for number in (1, 2, 3):
        write(table, number, E8 if number == 2 else SLAM, by=scorer)
    assert list(table_sheet(table).lines_without_jury_mark) == [1, 3]
    for _twice in range(2):
        sheet = say(table, "present", 1, 3, by=scorer)

    assert (list(sheet.lines_without_jury_mark), cases()) == ([], [])
    lines = DealVersion.objects.order_by("number", "revision")
    assert [(one.number, one.facts.get("jury")) for one in lines] == [
        (1, None), (1, "present"), (2, None), (3, None), (3, "present"),
    ]  # fmt: skip


def test_the_answer_no_opens_a_case_for_each_line(table, scorer):
    for number in (1, 3):
        write(table, number, SLAM, by=scorer)
    say(table, "absent", 1, 3, by=scorer)

    assert [deal for deal, *_case in cases()] == [1, 3]


@pytest.mark.parametrize(
    ("presence", "numbers", "code"),
    [("maybe", (1,), "jury"), ("present", (), "none"), ("present", (1, 2), "stale")],
)
def test_an_answer_that_cannot_be_is_written_on_no_line(
    table, scorer, presence, numbers, code
):
    write(table, 1, SLAM, by=scorer)
    with pytest.raises(ValidationError) as refused:
        say(table, presence, *numbers, by=scorer)

    assert (refused.value.code, DealVersion.objects.count()) == (code, 1)


def test_of_two_who_answer_otherwise_the_second_looks_again(table, scorer):
    write(table, 1, SLAM, by=scorer)
    say(table, "absent", 1, by=scorer)
    with pytest.raises(ValidationError) as refused:
        say(table, "present", 1, by=scorer)

    assert refused.value.code == "stale"
    assert table_sheet(table).written[1].facts == UNSEEN


def test_in_a_closed_round_nobody_answers(table, scorer):
    write(table, 1, SLAM, by=scorer)
    Round.objects.update(state=Round.State.CLOSED)
    with pytest.raises(ValidationError) as refused:
        say(table, "present", 1, by=scorer)

    assert refused.value.code == "closed"


def test_other_programs_read_what_was_said_and_count_alike(table, scorer):
    write(table, 1, UNSEEN, by=scorer)
    said = StringIO()
    call_command("facts", table.round.tournament.public_id, stdout=said)
    _day, deal = map(json.loads, said.getvalue().splitlines())

    assert deal["deal"] == UNSEEN
    assert answer(deal)["points"] == {"N": 200, "E": 0, "S": 0, "W": 0}
