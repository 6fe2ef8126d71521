"""A contract that the jury refused counts nothing, until the jury has judged it."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.urls import reverse

from tests.at_tables.deals import deal, playing, seated, send
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow import lines as entry, rulings
from tournaments.judge.deciding import preview
from tournaments.jury import writes as operations
from tournaments.jury.progress import possible_steps, progress_of
from tournaments.jury.queries import offence_of
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Case
from tournaments.standings.facts import facts
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
SLAM = {**evening.SLAM, "jury": "present"}
OPEN = {
    "contract": "grande_misere_table", "bidders": ["E"], "tricks": {"E": 0},
    "jury": "present",
}  # fmt: skip


@pytest.fixture
def table(tables):
    return tables[1]


def refused(table, accounts, contract="grand_chelem", deal=1):
    kind = Case.Kind.WITNESS if contract else Case.Kind.CALL
    case = evening.called(
        table, deal, by=accounts["scorer"], kind=kind, contract=contract
    )
    evening.rule(case, Decision("bid_refused"), by=accounts["jury"])
    return evening.now(case)


def opened():
    kinds = Case.objects.filter(kind="refused").order_by("number")
    return list(kinds.values_list("deal", "contract", "state"))


def points(table):
    return {seat: (one or (0,))[0] for seat, one in evening.at(table).items()}


def lines(table):
    return [
        (line.points, line.judged) for line in table_sheet(table).counted_sheet().lines
    ]


NOTHING = dict.fromkeys("NESW", 0)
WON = {"N": 200, "E": 0, "S": 0, "W": 0}


@pytest.mark.parametrize("contract", ["grand_chelem", ""])
def test_it_opens_a_case_and_counts_nothing(table, accounts, scorer, contract):
    refused(table, accounts, contract)
    write(table, 1, SLAM, by=scorer)

    assert opened() == [(1, "grand_chelem", "called")]
    assert (points(table), lines(table)[0]) == (NOTHING, ({}, ("refused",)))


def test_a_line_that_a_phone_writes_does_so_too(accounts):
    day = playing(accounts)
    table = Table.objects.select_related("round__tournament").get(
        round__tournament=day, number=1
    )
    refused(table, accounts)
    answer = send(seated(day), deal(facts=SLAM))

    assert (answer.status_code, opened()) == (200, [(1, "grand_chelem", "called")])
    assert points(table) == NOTHING
    assert Case.objects.get(kind="refused").device is not None


def test_another_contract_counts_and_opens_nothing(table, accounts, scorer):
    refused(table, accounts)
    write(table, 1, OPEN, by=scorer)
    write(table, 2, SLAM, by=scorer)

    assert opened() == []
    assert points(table) == {"N": 200, "E": 75, "S": 0, "W": 0}


def test_a_line_that_is_put_right_counts_and_its_case_falls(table, accounts, scorer):
    refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    write(table, 1, E8, seen=1, by=scorer)
    assert opened() == [(1, "grand_chelem", "fallen")]
    assert points(table) != NOTHING
    entry.undo_line(table=table, number=1, seen=2, by=scorer)

    assert [state for *_case, state in opened()] == ["fallen", "called"]
    assert points(table) == NOTHING


@pytest.mark.parametrize(
    ("decision", "after"),
    [
        (Decision("dispute"), WON),
        (Decision("dispute", effect="annulled"), NOTHING),
        (Decision("dispute", effect="corrected", facts={"contract": "pass"}), NOTHING),
        (Decision("dispute", effect="lost"),
         {"N": -200, "E": 80, "S": 80, "W": 80}),
    ],
)  # fmt: skip
def test_what_the_jury_decides_of_it_counts(table, accounts, scorer, decision, after):
    refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    case = Case.objects.get(kind="refused")
    offence = offence_of(case.tournament, decision.offence)
    shown = preview.preview(case, offence, decision, None)
    evening.rule(case, decision, by=accounts["jury"])
    case = evening.now(case)

    assert {row.player.seat: row.cost.deal for row in shown["rows"]} == {
        seat: (0, point) for seat, point in after.items()
    }
    assert points(table) == after
    rulings.lift(case=case, seen=case.version, by=accounts["jury"], reason="erreur")
    assert points(table) == NOTHING


def test_a_number_put_right_in_a_line_that_was_judged_asks_for_nothing_more(
    table, accounts, scorer
):
    refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    evening.rule(
        Case.objects.get(kind="refused"), Decision("dispute"), by=accounts["jury"]
    )
    write(table, 1, {**SLAM, "tricks": 12}, seen=1, by=scorer)

    assert opened() == [(1, "grand_chelem", "decided")]
    assert points(table) == {"N": -200, "E": 80, "S": 80, "W": 80}


def test_where_the_refusal_is_lifted_it_counts_and_its_case_falls(
    table, accounts, scorer, jury
):
    case = refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")

    assert (opened(), points(table)) == ([(1, "grand_chelem", "fallen")], WON)


def test_a_refusal_that_is_written_down_later_finds_the_line(table, accounts, scorer):
    write(table, 1, SLAM, by=scorer)
    refused(table, accounts)

    assert (opened(), points(table)) == ([(1, "grand_chelem", "called")], NOTHING)


def test_nobody_closes_it_without_a_ruling(table, accounts, scorer):
    refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    case = Case.objects.select_related("tournament", "table__round").get(kind="refused")
    can = possible_steps(
        case, progress_of(case.tournament, [case], case.called_at)[case.pk]
    )

    for close in (operations.withdraw, operations.settle):
        with pytest.raises(ValidationError) as why:
            close(case=case, seen=case.version, by=scorer)
        assert why.value.code == "refused"
    assert (can & {"withdraw", "settle", "decide"}, opened()) == (
        {"decide"},
        [(1, "grand_chelem", "called")],
    )


def test_pages_say_so_and_lead_to_the_case(table, accounts, scorer, cast):
    refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    case = Case.objects.get(kind="refused")
    where = [case.tournament.public_id, table.round.number, table.number]
    sheet = cast["scorer"].get(reverse("entry:sheet", args=where)).content.decode()
    page = cast["jury"].get(
        reverse("jury:case", args=[case.tournament.public_id, case.public_id])
    )
    way = reverse("jury:deal", args=[*where, 1])

    assert [said for said in ("refusé par le jury", way) if said not in sheet] == []
    assert cast["jury"].get(way).headers["location"].endswith(f"{case.public_id}/")
    assert page.context["quick"][0].key == "dispute"
    text = page.content.decode()
    assert "malgré le refus du jury" in text, "the page does not say why"


def test_what_is_kept_is_as_it_is_counted_anew(table, accounts, scorer, capsys):
    refused(table, accounts)
    write(table, 1, SLAM, by=scorer)
    day = table.round.tournament
    call_command("verify", day.public_id)
    changes = [one["points"] for one in facts(day) if "ruling" in one]

    assert "tout est en ordre" in capsys.readouterr().out
    assert [sum(points.values()) for points in changes] == [-200]
