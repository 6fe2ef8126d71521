"""Where deals travel in boards: a fine is per cent of a top, a result is given."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.urls import reverse

from tests.boards.evening import evening as in_boards
from tests.jury.evening import now, on_board, told
from tournaments.accounts.models import Host
from tournaments.boards.models import Adjustment, BoardFine, BoardTotal
from tournaments.boards.names import names_of
from tournaments.comparison import writes as boards
from tournaments.follow import rulings
from tournaments.judge.deciding.forms import DecisionForm
from tournaments.jury import queries, wording, writes as operations
from tournaments.jury.report import report
from tournaments.jury.rules.decision import Decision
from tournaments.ledger.models import Event
from tournaments.ledger.wording import tell, title
from tournaments.plans.rules.offence_text import text_of
from tournaments.plans.rules.offences import game_offences
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(accounts):
    tournament = in_boards(9, rounds=1, by=accounts["organiser"])
    tables = Table.objects.filter(round__tournament=tournament)
    return tables.select_related("round__tournament").first()


def called(table, deal=1):
    tournament = table.round.tournament
    return operations.call_jury(
        tournament=tournament, call=operations.Call(table, deal)
    )


def fined(table, fine, kind="", seat="", **more):
    key = queries.players_of(table, 1)[0].key
    boards = on_board(kind, seat, fine=fine, **more)
    return Decision("warning", (key,), warning=True, boards=boards)


def rule(case, decision, by):
    return rulings.decide(
        case=case, seen=now(case).version, decision=decision, by=by, reason="bruit"
    )


def verified(tournament):
    said = StringIO()
    call_command("verify", tournament.public_id, stdout=said)
    return said.getvalue()


def fines():
    return [int(one.percent) for one in BoardFine.objects.all()]


@pytest.mark.long
def test_a_ruling_fines_in_per_cent_of_a_top_and_gives_a_result(table, jury):
    case = called(table)
    ruling = rule(case, fined(table, 10, "plus", "E"), jury)
    entry = BoardFine.objects.get().entry
    given = Adjustment.objects.get()

    assert (fines(), entry) == ([10], queries.players_of(table, 1)[0].entry)
    assert BoardTotal.objects.get(entry=entry).fines == 10
    assert (given.kind, given.seat, given.play.number) == ("plus", "E", 1)
    assert ruling.boards["fine"] == 10
    assert len(wording.sentences(case.tournament, ruling, {})) == 3
    assert verified(table.round.tournament)


def test_the_report_for_the_wall_names_nobody_to_whom_a_board_is_given(table, jury):
    Host.objects.create(pk=1, name="Ciney", rulings_shown="told")
    case = called(table)
    rule(case, fined(table, 10, "plus", "E"), jury)
    told(case, by=jury)
    desk, wall = (
        report(table.round.tournament, desk=desk)["rows"][0].sentences
        for desk in (True, False)
    )
    names = [one.name for one in queries.players_of(table, 1)]

    assert [name for name in names if any(name in line for line in desk)]
    assert wall == [wording.to_a_player(warned=True, excluded=False)[0]]


@pytest.mark.long
def test_a_ruling_that_replaces_it_takes_fine_and_result_back_first(table, jury):
    case = called(table)
    rule(case, fined(table, 10, "percent", percent="70"), jury)
    rule(case, fined(table, 5), jury)

    assert fines() == [10, -10, 5]
    assert [one.kind for one in Adjustment.objects.all()] == ["percent", "none"]
    assert verified(table.round.tournament)


def test_a_ruling_that_is_lifted_leaves_no_fine(table, jury):
    case = called(table)
    rule(case, fined(table, 10, "not_played"), jury)
    rulings.lift(case=case, seen=now(case).version, by=jury, reason="erreur")

    assert fines() == [10, -10]
    assert {one.fines for one in BoardTotal.objects.all()} == {0}
    assert [one.kind for one in Adjustment.objects.all()] == ["not_played", "none"]
    assert verified(table.round.tournament)


def test_a_fine_that_boards_refuse_leaves_no_trace_of_the_ruling(table, jury):
    with pytest.raises(ValidationError, match="100"):
        rule(called(table), fined(table, 101), jury)

    assert (Ruling.objects.count(), fines()) == (0, [])


@pytest.mark.long
def test_the_page_asks_for_what_boards_know_and_keeps_it(cast, table):
    case = called(table)
    words = [case.tournament.public_id, case.public_id]
    url = reverse("jury:decide", args=words)
    key = queries.players_of(table, 1)[0].key
    sent = {"offence": "dispute", "seen": 1, "fine": "10", "given-N": "percent"}
    wrong = cast["jury"].post(url, sent)
    sent |= {"offenders": [key], "percent-N": "65"}
    looked = cast["jury"].post(url, sent)
    kept = cast["jury"].post(url, {**sent, "shown": looked.context["mark"]})
    again = cast["jury"].get(url, {"offence": "dispute"}).context["form"]

    assert (wrong.status_code, looked.status_code, kept.status_code) == (422, 200, 302)
    assert "effect" not in again.fields
    assert (again["fine"].value(), again["percent-N"].value()) == (10, 65)
    assert (fines(), int(Adjustment.objects.get().percent)) == ([10], 65)
    page = cast["jury"].get(reverse("jury:case", args=words)).content.decode()
    assert "65\N{NO-BREAK SPACE}%" in page


def test_an_offence_that_the_club_switched_on_is_fined_in_per_cent(table, jury):
    """With deals of its own at each table it costs points."""
    tournament = table.round.tournament
    used = [replace(one, off=False) for one in game_offences("whiz")]
    tournament.offences_text = text_of(used)
    tournament.save(update_fields=["offences_text"])
    case = called(table)
    offence = queries.offence_of(case.tournament, "revoke")
    form = DecisionForm(None, case=case, offence=offence)
    key = queries.players_of(table, 1)[0].key
    boards = on_board("minus", "N", fine=10)
    ruling = rule(case, Decision("revoke", (key,), {key: 0}, boards=boards), jury)

    assert "points_offender" not in form.fields
    assert {"fine", "given-N", "given-E", "given-S"} <= form.fields.keys()
    assert (ruling.offence, fines()) == ("revoke", [10])
    assert verified(tournament)


class TestTheHistory:
    """What a ruling fines and gives says in which case, and is no text to erase."""

    @pytest.fixture
    def told(self, table, jury):
        case = called(table)
        rule(case, fined(table, 10, "plus", "E"), jury)
        rule(case, fined(table, 5), jury)
        written = Event.objects.filter(kind__startswith="board_")
        return {one.kind: one for one in written.order_by("number")}

    def test_keeps_the_case_of_each_among_its_facts(self, told):
        kinds = {"board_fined", "board_adjusted", "board_fine_back"}

        assert {kind: one.facts["ruled_in"] for kind, one in told.items()} == (
            dict.fromkeys(kinds, 1)
        )
        assert {one.words_digest for one in told.values()} == {""}

    def test_says_who_is_at_fault_without_points_that_do_not_count(self, table, told):
        names = names_of(table.round.tournament)
        made = Event.objects.get(kind="ruling_made")
        (shown,) = tell([made], names, table.round.tournament.variant_key)
        at_fault = queries.players_of(table, 1)[0].name

        assert f"{at_fault} est fautif" in shown.sentences
        assert f"{at_fault}\N{NO-BREAK SPACE}: 0" not in " ".join(shown.sentences)

    def test_leads_to_that_case(self, table, told, client, accounts):
        client.force_login(accounts["organiser"])
        day = table.round.tournament
        case = Case.objects.get()
        page = client.get(reverse("ledger:events", args=[day.public_id]))
        rows = page.content.decode().split("<tr")
        address = reverse("jury:case", args=[day.public_id, case.public_id])
        linked = [row for row in rows if f'<a href="{address}">Affaire 1</a>' in row]
        fine = [row for row in linked if str(title("board_fined")) in row]

        assert len(fine) == 2

    def test_of_before_still_reads_the_case_in_its_text(self, table, jury):
        entry = queries.players_of(table, 1)[0].entry
        boards.fine(entry=entry, percent=10, by=jury, words="Case 1")
        told = Event.objects.order_by("number").last()
        names = names_of(table.round.tournament)
        (shown,) = tell([told], names, table.round.tournament.variant_key)

        assert (shown.sentences, shown.text, shown.case) == (
            [str(entry.player), "10 %"],
            "Case 1",
            None,
        )
