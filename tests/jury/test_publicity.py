"""Nothing of a ruling is public before its table is told."""

import re
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.boards.evening import evening as in_boards
from tests.entry.evening import write
from tests.jury import evening
from tests.jury.publicly import (
    FR,
    SEAL,
    address,
    an_evening,
    club,
    public,
    totals,
)
from tournaments.comparison.withheld import IS_HEARD, withheld_from_hall
from tournaments.deals.rules.withheld import NOTHING
from tournaments.entries.models import Entry
from tournaments.follow import rulings
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling
from tournaments.rulings.rules import life
from tournaments.standings import queries as standings
from tournaments.standings.results import results
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def test_the_hall_has_heard_what_the_rules_of_a_case_say_it_has(scorer):
    """The database asks in its own way what `life.is_told` answers."""
    _tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    deciding_event = Event.objects.latest("number")
    ruling = Ruling.objects.create(
        case=case, event=deciding_event, made_by=scorer, made_at=timezone.now()
    )
    for state in Case.State.values:
        for told_at in (None, timezone.now()):
            Case.objects.update(state=state, told_at=told_at)
            heard = Ruling.objects.filter(IS_HEARD, pk=ruling.pk).exists()

            assert heard is life.is_told(state, told_at), (state, told_at)


def each_kind(one, two):
    """A decision of each kind there is, each on a deal of its own."""
    yield one, 1, evening.fine(one, "revoke", own=-3, others=1)
    yield one, 2, evening.fine(one, "jury_not_called", own=-15, effect="annulled")
    yield two, 1, evening.fine(two, "misdeal", own=-3, others=1, effect="replayed")
    yield two, 2, evening.fine(two, "warning", own=0, warning=True)
    yield two, 3, evening.fine(two, "exclusion", "E", own=0, exclusion=True)


def test_no_page_file_or_paper_of_the_hall_tells_a_ruling_before_it_is_told(
    stranger, jury, scorer
):
    club("told")
    tournament, one = an_evening(scorer)
    two = Table.objects.select_related("round__tournament").get(number=2)
    decided = list(each_kind(one, two))
    cases = [evening.called(table, deal, by=scorer) for table, deal, _ in decided]
    before = public(stranger, tournament)
    for case, (_table, _deal, decision) in zip(cases, decided, strict=True):
        evening.rule(case, decision, by=jury, reason="vu")
    meanwhile = public(stranger, tournament)
    seen = [set(spoken(stranger, tournament))]
    for case in cases:
        evening.told(case, by=jury)
        seen.append(set(spoken(stranger, tournament)))
    before.pop("report"), meanwhile.pop("report")  # it showed the call that waited

    assert {url for url in before if before[url] != meanwhile[url]} == set()
    assert [bool(after - earlier) for earlier, after in pairwise(seen)] == [True] * 5


def spoken(stranger, tournament):
    """What the public pages of all players say of decisions, one sentence each."""
    for who in tournament.entries.order_by("number"):
        page = stranger.get(address(tournament, "desk:player", who.public_id))
        found = re.search(
            r'<ul class="concerns">(.*?)</ul>', page.content.decode(), re.DOTALL
        )
        yield who.number, SEAL.sub("…", found[1]) if found else ""


@pytest.mark.long
def test_in_boards_neither_a_fine_nor_a_given_result_is_told_before(
    stranger, accounts, jury
):
    club("told")
    tournament = in_boards(9, rounds=1, by=accounts["organiser"], played=1)
    tournament.played_rounds.update(state="closed")
    tables = Table.objects.filter(round__tournament=tournament)
    table = tables.select_related("round__tournament").first()
    key = table.occupants.order_by("seat").first().entry.public_id
    boards = evening.on_board("plus", "E", fine=10)
    case = evening.called(table, by=jury)
    before = public(stranger, tournament)
    evening.rule(
        case, Decision("warning", (key,), warning=True, boards=boards), by=jury
    )
    meanwhile = public(stranger, tournament)
    desk = standings.ranking(tournament, desk=True)
    evening.told(case, by=jury)
    after = public(stranger, tournament)
    before.pop("report"), meanwhile.pop("report")

    assert {url for url in before if before[url] != meanwhile[url]} == set()
    assert {url for url in before if before[url] != after[url]} != set()
    assert {one.result.key: one.result.value for one in desk.standings} == {
        one.result.key: one.result.value
        for one in standings.ranking(tournament, desk=False).standings
    }


@pytest.mark.long
def test_in_a_match_neither_a_fine_nor_the_game_that_it_costs_is_told_before(
    stranger, jury, scorer
):
    club("told")
    tournament, one, _two = evening.an_evening("whist", by=scorer)
    entries = {one.number: one for one in tournament.entries.all()}
    for number, mine, yours in ((1, 1, 3), (2, 2, 4)):
        side = tournament.sides.create(number=number)
        for at in (mine, yours):
            Entry.objects.filter(pk=entries[at].pk).update(side=side)
    for deal, tricks in ((1, 9), (2, 10)):
        write(one, deal, {"tricks": {"NS": tricks, "EW": 13 - tricks}}, by=scorer)
    keys = evening.keys_of(one)
    case = evening.called(one, 2, by=scorer)
    before = public(stranger, tournament)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=jury)
    meanwhile = public(stranger, tournament)
    evening.told(case, by=jury)
    after = public(stranger, tournament)
    before.pop("report"), meanwhile.pop("report")

    assert {url for url in before if before[url] != meanwhile[url]} == set()
    assert {url for url in before if before[url] != after[url]} != set()


def test_where_scores_add_up_to_zero_those_of_the_hall_do_too(jury, scorer):
    tournament, one, _two = evening.an_evening("simple", by=scorer)
    made = {"contract": "solo", "bidders": ["N"], "tricks": 6}
    write(one, 1, made, by=scorer)
    decision = evening.fine(one, "card_not_turned", own=-3, others=1, effect="replayed")
    evening.rule(evening.called(one, by=scorer), decision, by=jury)
    desk, hall = totals(tournament, desk=True), totals(tournament, desk=False)

    assert (sum(desk.values()), sum(hall.values())) == (0, 0)
    assert any(hall.values())
    assert desk != hall


def test_in_a_match_the_game_that_a_fine_costs_is_not_told_before(jury, scorer):
    tournament, one, _two = evening.an_evening("whist", by=scorer)
    for deal, tricks in ((1, 9), (2, 10)):
        write(one, deal, {"tricks": {"NS": tricks, "EW": 13 - tricks}}, by=scorer)
    before = results(tournament, margins=True)
    keys = evening.keys_of(one)
    case = evening.called(one, 2, by=scorer)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=jury)
    hidden = withheld_from_hall(tournament)

    assert sorted(results(tournament, margins=True, withheld=hidden)) == sorted(before)
    assert sorted(results(tournament, margins=True)) != sorted(before)


@pytest.mark.long
def test_the_desk_counts_it_and_reads_that_the_hall_does_not(
    cast, jury, scorer, stranger
):
    tournament, one = an_evening(scorer)
    for deal in (1, 2):
        evening.rule(
            evening.called(one, deal, by=scorer),
            evening.fine(one, "revoke", own=-3, others=1),
            by=jury,
        )
    url = address(tournament, "ranking:ranking")
    notice = "2 décisions à annoncer comptent ici"
    desk, hall = totals(tournament, desk=True), totals(tournament, desk=False)

    assert {number: desk[number] - hall[number] for number in hall} == {
        **dict.fromkeys(hall, 0), 1: -6, 2: 2, 3: 2, 4: 2,
    }  # fmt: skip
    assert sum(desk.values()) == sum(hall.values())
    assert notice in cast["scorer"].get(url, headers=FR).content.decode()
    assert notice not in stranger.get(url, headers=FR).content.decode()


def test_where_rounds_are_hidden_a_ruling_in_an_earlier_one_is_withheld_too(
    jury, scorer
):
    tournament, one = an_evening(scorer)
    before = totals(tournament, desk=False)
    again = evening.fine(one, "misdeal", own=-3, others=1, effect="annulled")
    evening.rule(
        evening.called(one, by=scorer),
        evening.fine(one, "jury_not_called", own=-15, effect="annulled"),
        by=jury,
    )
    Tournament.objects.update(frozen_after_round=1)
    tournament.played_rounds.create(number=2, state="playing")

    assert again.effect == "annulled"
    assert standings.ranking(Tournament.objects.get(), desk=False).hidden
    assert totals(tournament, desk=False) == before


def test_what_was_told_stays_public_until_what_replaces_it_is_told(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    told = totals(tournament, desk=False)
    evening.rule(case, evening.fine(one, "revoke", own=-2, others=0), by=jury)
    replaced = totals(tournament, desk=False)
    rulings.lift(case=case, seen=evening.now(case).version, by=jury, reason="erreur")
    lifted = totals(tournament, desk=False)
    evening.told(case, by=jury)

    assert told == replaced == lifted
    assert told != totals(tournament, desk=False) == totals(tournament, desk=True)


def test_a_telling_that_is_undone_is_none(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    before = totals(tournament, desk=False)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    told = totals(tournament, desk=False)
    undoing.undo(Event.objects.get(kind="case_told"), by=jury)

    assert told != before
    assert totals(tournament, desk=False) == before


def test_what_a_table_enters_with_its_sheet_it_knows(scorer):
    tournament, one = an_evening(scorer)
    decision = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    rulings.enter_with_sheet(table=one, deal=3, decision=decision, by=scorer)

    assert withheld_from_hall(tournament) == NOTHING
    assert totals(tournament, desk=False) == totals(tournament, desk=True)


@pytest.mark.long
def test_who_is_excluded_is_in_the_public_ranking_until_it_is_told(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    out = evening.fine(one, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")

    def gone(*, desk):
        found = standings.ranking(tournament, desk=desk)
        return [standing.result.key for standing in found.gone]

    assert (gone(desk=True), gone(desk=False)) == (list(out.offenders), [])
    evening.told(case, by=jury)
    assert gone(desk=False) == list(out.offenders)
    rulings.lift(case=case, seen=evening.now(case).version, by=jury, reason="erreur")
    assert (gone(desk=True), gone(desk=False)) == ([], list(out.offenders))


def test_once_the_day_is_finished_all_of_it_is_public(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    Tournament.objects.update(state=Tournament.State.FINISHED)

    assert totals(tournament, desk=False) == totals(tournament, desk=True)


@pytest.mark.parametrize("count", [1, 3])
def test_the_public_ranking_asks_as_often_for_one_ruling_as_for_three(
    jury, scorer, count
):
    tournament, one = an_evening(scorer)
    fine = evening.fine(one, "jury_not_called", own=-15, effect="annulled")
    for deal in range(1, count + 1):
        evening.rule(evening.called(one, deal, by=scorer), fine, by=jury)
    Tournament.objects.update(state="registration")
    tournament.refresh_from_db()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        standings.ranking(tournament, desk=False)

    assert len(asked) == QUERIES


QUERIES = 17


def test_where_everything_is_told_the_ranking_asks_one_question_more(jury, scorer):
    tournament, one = an_evening(scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3, others=1), by=jury)
    evening.told(case, by=jury)
    with CaptureQueriesContext(connection) as asked:
        found = withheld_from_hall(tournament)

    assert (found, len(asked)) == (NOTHING, 1)
