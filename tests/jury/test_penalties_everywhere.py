"""Penalties are the same on every page, at any moment, and whatever the order."""

import csv
import io
import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.entry.evening import E8, E8_LOST, entry_at, write
from tests.jury import evening
from tests.printing.reading import list_on, page_of
from tests.ranking.test_pages import table_on
from tests.telling import tell
from tournaments.deals import counting, history
from tournaments.deals.models import Total
from tournaments.deals.rulings import penalties_of
from tournaments.history.tables import differences
from tournaments.ledger.queries import read_events
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling, RulingPoints
from tournaments.show.queries import scene
from tournaments.standings.moments import ranking_at
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db


def test_verify_finds_a_penalty_that_no_ruling_gave(tables, jury, scorer):
    tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    fine = evening.fine(one, "revoke", own=-3)
    evening.rule(evening.called(one, by=scorer), fine, by=jury)
    total = Total.objects.filter(entry=entry_at(one, "N"))
    total.update(penalties=-1)
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", tournament.public_id, stdout=said)

    assert [
        (found.column, found.kept, found.counted)
        for found in counting.differences(tournament)
    ] == [("penalties", -1, -3)]
    assert "-1" in said.getvalue()


def test_verify_finds_a_ruling_that_is_not_as_it_was_told(tables, jury, scorer):
    tournament, one, two = tables
    for deal, effect in ((1, ""), (2, "annulled")):
        case = evening.called(one, deal, by=scorer)
        fine = evening.fine(one, "revoke", own=-3, others=1, effect=effect)
        evening.rule(case, fine, by=jury)
    assert untold(tournament) == []
    RulingPoints.objects.create(
        ruling=Ruling.objects.last(), entry=entry_at(two, "N"), points=-1
    )

    assert untold(tournament) == [
        "ruling of case 2: it is not the one that the events tell of."
    ]


def untold(tournament):
    """Return what of rulings is not as the events tell."""
    with override("en"):
        rulings = history.HISTORIES[-1:]
        return list(differences(tournament, read_events(tournament), rulings))


def test_the_ranking_of_an_earlier_moment_has_the_penalties_of_then(
    tables, jury, scorer
):
    tournament, one, _two = tables
    tell(tournament)
    write(one, 1, E8, by=scorer)
    case = evening.called(one, by=scorer)
    evening.rule(case, evening.fine(one, "revoke", own=-3), by=jury)
    between = timezone.now()
    evening.rule(case, evening.fine(one, "revoke", own=-1), by=jury)
    key = evening.key_at(one, "N")
    then = {s.result.key: s.result for s in ranking_at(tournament, between).standings}

    assert penalties_of(tournament)[key] == -1
    assert then[key].penalties == -3


def test_page_hall_paper_and_files_have_the_same_penalties(
    organiser, stranger, tables, jury, scorer
):
    tournament, one, two = tables
    for table in (one, two):
        write(table, 1, E8, by=scorer)
    decision = evening.fine(one, "revoke", own=-3, others=1)
    case = evening.called(one, by=scorer)
    evening.rule(case, decision, by=jury)
    evening.told(case, by=jury)
    Tournament.objects.update(hall_shows="ranking")
    tournament.refresh_from_db()

    def taken(format):
        words = [tournament.public_id, format]
        return organiser.get(reverse("ranking:export", args=words)).content.decode()

    said = json.loads(taken("json"))["ranking"]
    numbers = {r["number"]: (r["penalties"], r["total"]) for r in said}
    rows = list(csv.DictReader(io.StringIO(taken("csv"))))
    page = table_on(
        organiser.get(
            reverse("ranking:ranking", args=[tournament.public_id])
        ).content.decode()
    )
    paper = list_on(page_of("ranking", tournament, desk=True))
    hall = scene(tournament)
    at = page[0].index("Pénalités")

    assert sorted(numbers.values()) == sorted(
        (penalty, total) for _points, penalty, total in evening.totals(tournament)
    )
    assert {
        int(r["N°"]): (int(r["Pénalités"]), int(r["Total"])) for r in rows
    } == numbers
    for shown in (page, paper):
        assert {int(row[1]): int(row[at].replace("−", "-")) for row in shown[1:]} == {
            number: penalty for number, (penalty, _total) in numbers.items()
        }
    assert sorted(s.result.total for s in hall.ranking.standings) == sorted(
        total for _penalty, total in numbers.values()
    )
    entry = evening.key_at(one, "N")
    mine = stranger.get(reverse("desk:player", args=[tournament.public_id, entry]))
    assert mine.context["standing"].result.penalties == -3


@pytest.mark.long
def test_any_order_of_lines_and_rulings_gives_the_same_totals(accounts):
    jury, scorer = accounts["jury"], accounts["scorer"]

    @settings(
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    @given(st.permutations(range(5)))
    def check(order):
        tournament, one, _two = evening.an_evening(by=scorer)
        one = Table.objects.select_related("round__tournament").get(pk=one.pk)

        def ruled(deal, decision):
            case = evening.called(one, deal, by=scorer, words=str(deal))
            evening.rule(case, decision, by=jury)

        acts = [
            lambda: write(one, 1, E8, by=scorer),
            lambda: write(one, 2, E8_LOST, by=scorer),
            lambda: ruled(1, evening.fine(one, "revoke", own=-3, others=1)),
            lambda: ruled(
                2,
                evening.fine(one, "jury_not_called", "E", own=-15, effect="annulled"),
            ),
            lambda: ruled(1, evening.fine(one, "remarks", "S", own=-7, others=2)),
        ]
        for number in order:
            acts[number]()
        assert evening.at(one) == {
            "N": (13, -1, 12),
            "E": (0, -12, -12),
            "S": (13, -6, 7),
            "W": (0, 3, 3),
        }
        assert list(counting.differences(tournament)) == []

    check()


def test_only_those_whom_a_ruling_names_are_counted_anew(
    tables, jury, scorer, django_assert_max_num_queries
):
    _tournament, one, two = tables
    write(two, 1, E8, by=scorer)
    Total.objects.filter(entry=entry_at(two, "N")).update(total=999)
    decision = evening.fine(one, "revoke", own=-3, others=1)
    evening.rule(evening.called(one, by=scorer), decision, by=jury)

    assert evening.at(two)["N"] == (13, 0, 999)
    assert RulingPoints.objects.filter(ruling__in=Ruling.objects.all()).count() == 4


def test_the_closed_round_is_judged_all_the_same(tables, jury, scorer):
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    case = evening.called(one, by=scorer)
    Round.objects.update(state=Round.State.CLOSED)
    evening.rule(case, evening.fine(one, "revoke", own=-2), by=jury)

    assert evening.at(one)["N"] == (13, -2, 11)
