"""A fine and an average are on the scale by which the boards are compared."""

from fractions import Fraction

import pytest
from django.urls import reverse

from tests.boards.evening import evening as in_boards
from tests.boards.test_document import in_the_evening
from tests.jury.evening import called, now
from tournaments.boards import scale
from tournaments.comparison import comparing, writes as comparison
from tournaments.entries.models import Entry
from tournaments.follow import rulings
from tournaments.jury import queries
from tournaments.jury.rules.decision import BoardDecision, Decision
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"
EN = {"accept-language": "en"}


def a_table(accounts, method):
    tournament = in_boards(
        9, rounds=1, by=accounts["organiser"], comparison_method=method
    )
    tables = Table.objects.filter(round__tournament=tournament)
    return tables.select_related("round__tournament").first()


def values(tournament):
    return {number: row[1] for number, row in in_the_evening(tournament).items()}


def test_a_fine_of_ten_per_cent_takes_three_imps_and_the_page_says_so(
    accounts, cast, jury
):
    table = a_table(accounts, "imps")
    tournament, case = table.round.tournament, called(table, by=jury)
    url = reverse("jury:decide", args=[tournament.public_id, case.public_id])
    at_fault = queries.players_of(table, 1)[0]
    before = values(tournament)

    asked = cast["jury"].get(url, {"offence": "dispute"}, headers=EN).content.decode()
    press = {"offence": "dispute", "seen": 1, "verdict": f"{at_fault.key}:fine:10"}
    looked = cast["jury"].post(url, press, headers=EN)
    decision = looked.context["form"].decision()
    rulings.decide(case=case, seen=1, decision=decision, by=jury, reason="")

    assert f"<small>{MINUS}3 IMPs</small>" in asked
    assert f"average minus: {MINUS}3 IMPs" in asked
    assert "10 % cost 3 IMPs." in asked
    said = f"a fine of 10 % of a top: {MINUS}3 IMPs"
    assert looked.context["shown"]["says"] == [said]
    number = at_fault.entry.number
    assert values(tournament) == {**before, number: before[number] - 3}


@pytest.mark.parametrize(
    ("method", "points"),
    [
        ("imps", 3),
        *(
            pytest.param(method, 5, marks=pytest.mark.long)
            for method in ("butler", "mean", "total")
        ),
    ],
)
def test_average_minus_and_plus_differ_by_two_tenths_of_a_top(
    accounts, jury, method, points
):
    """So they do wherever each hand is compared with what average is."""
    table = a_table(accounts, method)
    tournament, case = table.round.tournament, called(table, by=jury)
    own, *others = [one.entry for one in queries.players_of(table, 1)]
    given = {"N": "minus", "E": "plus", "S": "average"}
    boards = BoardDecision(0, {seat: {"kind": kind} for seat, kind in given.items()})
    decision = Decision("warning", (own.public_id,), warning=True, boards=boards)
    rulings.decide(
        case=case, seen=now(case).version, decision=decision, by=jury, reason="bruit"
    )

    found = {
        one.kind: (one.compared - middle_of(method, one), one.percent)
        for entry in (own, *others)
        for one in entry.board_results.exclude(kind="played")
    }
    assert found == {
        "minus": (-points, None),
        "plus": (points, None),
        "average": (0, None),
    }
    assert list(comparing.differences(tournament)) == []


def middle_of(method, given):
    """What average is on this hand: where nothing is compared the mean."""
    if method != "total":
        return 0
    played = type(given).objects.filter(
        play__board=given.play.board, hand=given.hand, kind="played"
    )
    marks = [one.compared for one in played]
    return sum(marks) / len(marks)


@pytest.mark.parametrize(
    ("method", "percent", "places", "said"),
    [
        ("matchpoints", 10, 5, f"{MINUS}0.80 matchpoints"),
        ("matchpoints", 25, 3, f"{MINUS}1 matchpoint"),
        ("matchpoints", 10, 0, ""),
        ("percent", 10, 5, f"{MINUS}10 % of one board"),
        ("imps", 10, 5, f"{MINUS}3 IMPs"),
        ("imps", 5, 5, f"{MINUS}1.50 IMPs"),
        ("mean", 10, 5, f"{MINUS}5 marks"),
        ("butler", 2, 5, f"{MINUS}1 mark"),
        ("total", 20, 5, f"{MINUS}10 marks"),
    ],
)
def test_a_fine_is_said_in_what_the_method_counts(
    english, method, percent, places, said
):
    assert scale.fine_on_scale(method, Fraction(percent), places) == said


def test_what_an_average_is_stands_beside_its_name(english):
    assert {
        method: [scale.kind(method, kind) for kind in ("plus", "average", "minus")]
        for method in ("percent", "imps", "total")
    } == {
        "percent": [
            "average plus: 60 % or one's own, whichever is more",
            "average: 50 %",
            "average minus: 40 % or one's own, whichever is less",
        ],
        "imps": [
            "average plus: +3 IMPs or one's own, whichever is more",
            "average: 0 IMPs",
            f"average minus: {MINUS}3 IMPs or one's own, whichever is less",
        ],
        "total": [
            "average plus: the mean of the hand, +5 marks",
            "average: the mean of the hand",
            f"average minus: the mean of the hand, {MINUS}5 marks",
        ],
    }


def test_who_fines_without_a_case_reads_what_it_costs(accounts, client):
    table = a_table(accounts, "butler")
    tournament = table.round.tournament
    entry = Entry.objects.filter(tournament=tournament).first()
    organiser = accounts["organiser"]
    comparison.fine(entry=entry, percent=Fraction(12), by=organiser, words="late")
    client.force_login(organiser)
    url = reverse("boards:fines", args=[tournament.public_id])
    page = client.get(url, headers=EN).content.decode()

    assert "10 % cost 5 marks." in page
    assert f'<td class="number">{MINUS}6 marks</td>' in page
