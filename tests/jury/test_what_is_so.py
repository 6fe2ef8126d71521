"""`verify` compares each standing ruling with what is so, and names what differs."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.boards.evening import evening as in_boards
from tests.jury import evening
from tests.ledger.test_ledger import tamper
from tournaments.follow import rulings
from tournaments.jury import in_force, queries, wording
from tournaments.jury.in_force import Discrepancy
from tournaments.jury.rules.decision import Decision
from tournaments.tables.models import Table

NOT_AS_TOLD = (
    "décision de l’affaire 1\N{NO-BREAK SPACE}: ce n’est pas ce que dit le journal."
)
pytestmark = pytest.mark.django_db


@pytest.fixture
def on_boards(accounts, jury):
    """A table where a ruling fined and gave a result of its first board."""
    tournament = in_boards(9, rounds=1, by=accounts["organiser"])
    tables = Table.objects.filter(round__tournament=tournament)
    table = tables.select_related("round__tournament").first()
    key = queries.players_of(table, 1)[0].key
    made = evening.on_board("plus", "E", fine=10)
    decision = Decision("warning", (key,), warning=True, boards=made)
    case = evening.called(table, by=jury)
    evening.rule(case, decision, by=jury, reason="bruit")
    return evening.now(case)


def said(tournament):
    """All that the command says of a tournament where something is not in order."""
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", tournament.public_id, "--json", stdout=out)
    return json.loads(out.getvalue())["tournaments"][0]["differences"]


@pytest.mark.long
def test_somebody_whom_a_ruling_excludes_is_out(table, jury):
    case = evening.called(table, by=jury)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")
    before = list(in_force.differences(case.tournament))
    tamper("UPDATE entries_entry SET state = 'present'")
    (found,) = in_force.differences(case.tournament)

    assert before == []
    assert found == Discrepancy("exclusion", case.number, entry=found.entry)
    assert wording.discrepancy(found) in said(case.tournament)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE rulings_rulingpoints SET points = points - 1",
        "UPDATE rulings_ruling SET effect = 'lost'",
        "UPDATE rulings_ruling SET made_at = '2026-01-17 12:00:07+00:00'",
    ],
)
def test_the_points_and_the_effect_are_those_that_were_told(table, jury, sql):
    case = evening.called(table, by=jury)
    revoke = evening.fine(table, "revoke", own=-3, effect="annulled")
    evening.rule(case, revoke, by=jury)
    tamper(sql)

    assert said(case.tournament)[0] == NOT_AS_TOLD


@pytest.mark.parametrize(
    ("what", "sql"),
    [
        ("fine", "UPDATE boards_boardfine SET percent = '5'"),
        ("fine", "DELETE FROM boards_boardfine"),
        ("given", "UPDATE boards_adjustment SET kind = 'minus'"),
        ("given", "UPDATE boards_adjustment SET seat = 'N'"),
        ("given", "DELETE FROM boards_boardresult"),
    ],
)
def test_what_a_ruling_gives_and_fines_in_boards_is_so(on_boards, what, sql):
    tournament = on_boards.tournament
    before = list(in_force.differences(tournament))
    tamper(sql)
    found = next(in_force.differences(tournament))

    assert before == []
    assert (found.what, found.case) == (what, 1)
    assert wording.discrepancy(found) in said(tournament)


def test_of_a_ruling_that_is_lifted_nothing_is_asked(on_boards, jury):
    rulings.lift(case=on_boards, seen=on_boards.version, by=jury, reason="erreur")

    assert list(in_force.differences(on_boards.tournament)) == []
