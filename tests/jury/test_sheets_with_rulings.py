"""What a sheet, its paper and its round say once the jury has ruled on a deal."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.entry.evening import E8, E8_LOST, entry_at, write
from tests.jury import evening
from tournaments.deals import queries
from tournaments.deals.one_sheet import reread_table, table_sheet
from tournaments.deals.rules.sheet import RIGHT, WRONG
from tournaments.jury import writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.papers.catalogue.of_jury import form_of
from tournaments.plans.models import Tournament
from tournaments.play.sheets.confirmation.views import ComparingForm
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db

PLAYED = {"N": 26, "E": 0, "S": 26, "W": 0}  # two deals of 13, as the table played


@pytest.fixture
def tables(accounts):
    tournament, one, two = evening.an_evening(by=accounts["scorer"], deals=2)
    for table in (one, two):
        for deal in (1, 2):
            write(table, deal, E8, by=accounts["scorer"])
    return tournament, one, two


def judged(table, accounts, effect, deal=1, **more):
    case = evening.called(table, deal, by=accounts["scorer"])
    decision = evening.fine(table, "dispute", own=0, effect=effect, **more)
    evening.rule(case, decision, by=accounts["jury"])
    return evening.now(case)


def state_of(table):
    return queries.states_of(table.round, table.round.tournament)[table.number - 1]


def test_a_paper_that_says_what_was_played_adds_up_though_a_deal_is_annulled(
    cast, tables, accounts
):
    tournament, one, two = tables
    totals = {entry_at(one, seat).public_id: total for seat, total in PLAYED.items()}
    write_paper_totals(table=one, totals=totals, by=accounts["scorer"])
    judged(one, accounts, "annulled")

    def shown(name, table):
        url = reverse(f"entry:{name}", args=[tournament.public_id, 1, table.number])
        scorer = cast["scorer"]
        return scorer.get(url, headers={"accept-language": "en"}).content.decode()

    assert evening.at(one)["N"] == (13, 0, 13)
    assert state_of(one).adds_up == RIGHT
    for name in ("sheet", "verify"):
        assert "without rulings" in shown(name, one)
        assert "without rulings" not in shown(name, two)


def test_a_paper_that_says_what_was_judged_does_not_add_up(tables, accounts):
    _tournament, one, _two = tables
    judged(one, accounts, "annulled")
    totals = {entry_at(one, s).public_id: n // 2 for s, n in PLAYED.items()}
    write_paper_totals(table=one, totals=totals, by=accounts["scorer"])

    assert state_of(one).adds_up == WRONG


def test_totals_typed_blind_are_those_that_were_played(tables, accounts):
    _tournament, one, _two = tables
    judged(one, accounts, "lost")
    sent = {f"total-{entry_at(one, s).public_id}": str(n) for s, n in PLAYED.items()}
    sheet = table_sheet(reread_table(one))
    form = ComparingForm(sheet, {**sent, "verdict": "compare"})

    assert (form.differences, form.verdict) == ({}, "confirmed")


def test_a_sheet_without_rulings_is_counted_once(tables, accounts):
    tournament, one, two = tables
    judged(one, accounts, "annulled")

    assert queries.sheet_of(one, tournament).unjudged is not None
    assert queries.sheet_of(two, tournament).unjudged is None


@pytest.mark.long
def test_a_deal_to_be_played_again_in_a_closed_round_asks_to_open_it(
    cast, tables, accounts
):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    Round.objects.update(state=Round.State.CLOSED)
    decide = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    sent = {"offence": "dispute", "seen": case.version, "effect": "replayed"}
    looked = cast["jury"].post(decide, sent)
    cast["jury"].post(decide, {**sent, "shown": looked.context["mark"]})
    reopen = reverse("rounds:rounds", args=[tournament.public_id])
    reopen += "?round=1#reopen"
    page = reverse("jury:case", args=[tournament.public_id, case.public_id])
    shown = reverse("entry:board", args=[tournament.public_id]) + "?round=1"

    assert len(looked.context["shown"]["notices"]) == 1
    assert (state_of(one).replays, state_of(one).complete) == ((1,), False)
    for address in (page, shown):
        assert reopen in cast["organiser"].get(address).content.decode()
        assert reopen not in cast["jury"].get(address).content.decode()
    assert 'id="reopen"' in cast["organiser"].get(reopen).content.decode()


@pytest.mark.long
def test_once_written_again_nothing_waits_any_more(cast, tables, accounts):
    tournament, one, _two = tables
    case = judged(one, accounts, "replayed")
    page = reverse("jury:case", args=[tournament.public_id, case.public_id])
    before = cast["jury"].get(page).context["replay"]
    write(one, 1, E8_LOST, by=accounts["scorer"], seen=1)

    assert before is True
    assert cast["jury"].get(page).context["replay"] is False
    assert (state_of(one).replays, state_of(one).complete) == ((), True)


def test_the_organiser_chooses_how_long_a_table_may_appeal(cast, tables, accounts):
    tournament, one, _two = tables
    Tournament.objects.update(appeal_minutes=45)
    one = Table.objects.select_related("round__tournament").get(pk=one.pk)
    case = judged(one, accounts, "annulled")
    form = form_of(case.rulings.select_related("event", "case__tournament").get())
    page = reverse("jury:case", args=[tournament.public_id, case.public_id])
    with translation.override("en"):
        told = cast["jury"].get(page).content.decode()
    jury.tell(case=case, seen=case.version, by=accounts["jury"])
    case = evening.now(case)

    assert "45 minutes" in told
    assert form["appeal_minutes"] == 45
    assert (case.appeal_until - case.told_at).total_seconds() == 45 * 60


@pytest.mark.parametrize("tables_more", [0, 6])
def test_deciding_costs_the_same_in_a_small_tournament_and_in_a_large_one(
    tables, accounts, tables_more, django_assert_num_queries
):
    tournament, one, _two = tables
    evening.more_tables(tournament, tables_more, by=accounts["scorer"])
    case = evening.called(one, by=accounts["scorer"])
    decision = evening.fine(one, "revoke", own=-3, others=1, effect="annulled")
    # With four for what rulings hold.
    with django_assert_num_queries(39):
        evening.rule(case, decision, by=accounts["jury"])


def test_the_jury_reads_names_where_the_ranking_moves(cast, tables, accounts):
    tournament, one, _two = tables
    case = evening.called(one, by=accounts["scorer"])
    decide = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    key, name = evening.key_at(one, "N"), str(entry_at(one, "N").player)
    sent = {"offence": "revoke", "seen": 1, "offenders": [key], "effect": "lost"}
    sent |= {"points_offender": "-3", "points_others": "1"}
    looked = cast["jury"].post(decide, sent)
    moves = reverse("jury:ruled", args=[tournament.public_id])
    asked = {"case": case.public_id, "decision": looked.context["signed"]}
    told = cast["jury"].get(moves, asked)

    assert any(name in said for said in told.context["totals"])
    assert name in told.content.decode()


def test_in_whist_games_and_fiches_are_without_rulings_too(cast, accounts):
    """The paper knows of no ruling: each figure beside it is as the table played."""
    tournament, one, _two = evening.an_evening("whist", by=accounts["scorer"])
    slam = {"tricks": {"NS": 13, "EW": 0}}  # a game, and six fiches
    write(one, 1, slam, by=accounts["scorer"])
    case = evening.called(one, 1, by=accounts["scorer"])
    decision = Decision("dispute", effect="annulled")
    evening.rule(case, decision, by=accounts["jury"])
    url = reverse("entry:sheet", args=[tournament.public_id, 1, one.number])
    answer = cast["scorer"].get(url, headers={"accept-language": "en"})
    ours = {one.entry: one for one in answer.context["players"]}["NS"]

    assert (ours.share.games, ours.share.fiches) == (1, 3)
    page = " ".join(answer.content.decode().split())
    assert 'games 1, rubbers 0, fiches <span class="points">3</span>' in page
