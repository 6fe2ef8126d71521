"""The page, the papers and every export say the same, cell by cell."""

import csv
import io
import json
import re

import openpyxl
import pytest
from django.db.models import Sum
from django.urls import reverse

from scoring.bounds import rounded
from tests.boards import evening as boards
from tests.jury.evening import told
from tests.printing.reading import list_on, page_of, standings_on, words_of
from tests.ranking import day
from tests.ranking.reading import column, table_on
from tournaments.follow import rulings
from tournaments.jury import queries as jury, writes as operations
from tournaments.jury.rules.decision import Decision
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.rulings.models import RulingPoints
from tournaments.show.queries import scene
from tournaments.spreadsheets.rules.formulas import inert
from tournaments.standings import queries as standings, wording
from tournaments.standings.exports import EXPORTS
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["couleur", "whist"])
def tournament(request, accounts):
    if request.param == "couleur":
        found = day.an_evening(accounts["scorer"])
        judge(found, accounts)
        return found
    found = day.tournament_of("whist", people=8)
    one, two = day.seat_round(found, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    day.write(one, 1, {"tricks": {"NS": 13, "EW": 0}}, by=accounts["scorer"])
    day.write(two, 1, {"tricks": {"NS": 8, "EW": 5}}, by=accounts["scorer"])
    return found


def judge(tournament, accounts):
    """A fine, an annulled deal, and a warning: two rulings at the first table."""
    table = Table.objects.select_related("round__tournament").first()
    keys = [one.key for one in jury.players_of(table, 1)]
    points = dict.fromkeys(keys, 1) | {keys[2]: -3}
    for deal, decision in (
        (1, Decision("revoke", (keys[2],), points, warning=True)),
        (1, Decision("jury_not_called", (keys[0],), {keys[0]: -15}, "annulled")),
    ):
        call = operations.Call(table, deal, words=decision.offence)
        case = operations.call_jury(tournament=tournament, call=call)
        rulings.decide(
            case=case, seen=case.version, decision=decision, by=accounts["jury"]
        )
        told(case, by=accounts["jury"])


def taken(client, tournament, format):
    words = [tournament.public_id, format]
    return client.get(reverse("ranking:export", args=words)).content


def read_csv(content, separator):
    text = content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def read_xlsx(content):
    sheet = openpyxl.load_workbook(io.BytesIO(content)).active
    return [
        ["" if cell is None else str(cell) for cell in row]
        for row in sheet.iter_rows(values_only=True)
    ]


def as_shown(row, keys):
    """A line of an export as the page writes it: the tie-break in one cell.

    The total stands behind the name, and a gain under “Penalties” has its plus.
    """
    values = dict(zip(keys, row, strict=True))
    if int(values.get("penalties", 0)) > 0:
        values["penalties"] = "+" + values["penalties"]
    figure = values.pop("decided_value", "")
    if figure != "":
        values["decided_by"] += " " + figure.replace("-", "−")
    if "total" in values:
        first = {key: values[key] for key in ("rank", "number", "name", "total")}
        values = first | values
    return [
        "–"
        if value == "" and key.startswith("round_")
        else value.replace("-", "−", 1)
        if key not in ("name", "club", "category", "decided_by")
        else value
        for key, value in values.items()
    ]


def signs_on(paper):
    """What the letters mean by which the paper tells what parted equal players."""
    return dict(re.findall(r"<b>([a-z])</b> <span>(.*?)</span>", paper))


def in_words(row, keys, signs):
    """A line of the paper as the page writes it: with the tie-break in words."""
    if "decided_by" not in keys:
        return row
    *values, decided = row
    sign, _space, figure = decided.partition(" ")
    return [*values, f"{signs[sign]} {figure}".strip() if sign else ""]


@pytest.mark.long
def test_page_paper_and_exports_say_the_same(organiser, tournament):
    page = organiser.get(reverse("ranking:ranking", args=[tournament.public_id]))
    said = json.loads(taken(organiser, tournament, "json"))["ranking"]
    plain = read_csv(taken(organiser, tournament, "csv"), ",")
    keys = list(said[0])[: len(plain[0])]  # more may follow, for programs

    assert read_csv(taken(organiser, tournament, "excel"), ";") == plain
    assert read_xlsx(taken(organiser, tournament, "xlsx")) == plain
    for one, row in zip(said, plain[1:], strict=True):
        values = [
            wording.criterion(one[key])
            if key == "decided_by" and one[key]
            else one[key]
            for key in keys
        ]
        assert row == ["" if value is None else str(value) for value in values]
    shown = [as_shown(row, keys) for row in plain[1:]]
    assert table_on(page.content.decode())[1:] == shown
    paper = standings_on(page_of("ranking", tournament, desk=True))
    signs = signs_on(page_of("ranking", tournament, desk=True))
    assert [in_words(row, keys, signs) for row in paper[1:]] == shown
    Tournament.objects.update(hall_shows="ranking")
    hall = scene(Tournament.objects.get(pk=tournament.pk)).ranking.standings
    assert [(one.rank, one.result.number) for one in hall] == [
        (one["rank"], one["number"]) for one in said
    ]
    for key in {"total", "penalties"} & set(keys):
        assert [getattr(one.result, key) for one in hall] == [one[key] for one in said]
    url = reverse("printing:paper", args=[tournament.public_id, "ranking"])
    printed = words_of(organiser.get(f"{url}?for=desk").content)
    lines = [line.split() for line in printed.splitlines()]
    for row in list_on(page_of("ranking", tournament, desk=True))[1:]:
        wanted = " ".join(row).split()
        (line,) = [one for one in lines if one[:2] == wanted[:2]]
        assert "".join(line) == "".join(wanted)
    fined = {one["number"]: one["penalties"] for one in said if one.get("penalties")}
    given = RulingPoints.objects.exclude(points=0).values_list("entry__number")
    assert fined == dict(given.annotate(Sum("points")).order_by())


@pytest.mark.long
def test_a_half_is_rounded_away_from_zero_wherever_it_is_shown(organiser, accounts):
    tournament = boards.evening(
        9, rounds=2, by=accounts["organiser"], deals_per_round=4
    )
    exact = [
        one.result.percent for one in standings.ranking(tournament, desk=True).standings
    ]
    assert any(percent * 1000 % 10 == 5 for percent in exact)
    percents = [str(rounded(percent)) for percent in exact]

    said = json.loads(taken(organiser, tournament, "json"))["ranking"]
    assert [one["percent"] for one in said] == [float(one) for one in percents]
    at = list(said[0]).index("percent")
    written = [str(float(one)) for one in percents]
    plain = read_csv(taken(organiser, tournament, "csv"), ",")
    assert [row[at] for row in plain[1:]] == written
    sheet = read_xlsx(taken(organiser, tournament, "xlsx"))
    assert [str(float(row[at])) for row in sheet[1:]] == written
    shown = [one.replace(".", ",") for one in percents]
    page = organiser.get(reverse("ranking:ranking", args=[tournament.public_id]))
    assert column(page, at) == shown
    paper = standings_on(page_of("ranking", tournament, desk=True))
    assert [row[at] for row in paper[1:]] == shown
    Tournament.objects.update(hall_shows="ranking")
    address = reverse("live:stage", args=[tournament.public_id])
    stage = organiser.get(address).content.decode()
    assert re.findall(r'class="total"><span class="points">([\d,]+)', stage) == shown


def test_the_hall_takes_along_what_the_hall_sees(stranger, tournament):
    page = stranger.get(reverse("ranking:ranking", args=[tournament.public_id]))
    said = json.loads(taken(stranger, tournament, "json"))["ranking"]

    names = [row[2] for row in table_on(page.content.decode())[1:]]
    assert [one["name"] for one in said] == names
    assert "Élodie Lambert" not in names


@pytest.mark.parametrize("format", EXPORTS)
def test_every_export_is_a_file_to_keep(organiser, tournament, format):
    words = [tournament.public_id, format]
    response = organiser.get(reverse("ranking:export", args=words))

    assert "soiree-dhiver-2026-11-20" in response.headers["Content-Disposition"]
    assert response.headers["Content-Type"] == EXPORTS[format].content_type


def test_an_export_that_does_not_exist_is_not_found(organiser, tournament):
    words = [tournament.public_id, "pdf"]

    assert organiser.get(reverse("ranking:export", args=words)).status_code == 404


def test_no_spreadsheet_works_out_what_somebody_is_called(organiser, tournament):
    evil = '=HYPERLINK("http://x")'
    Player.objects.filter(last_name="Lambert").update(first_name=evil)
    name = f"{evil} Lambert"

    plain = read_csv(taken(organiser, tournament, "csv"), ",")
    assert inert(name) in [row[2] for row in plain]
    assert read_xlsx(taken(organiser, tournament, "xlsx")) == plain
    said = json.loads(taken(organiser, tournament, "json"))["ranking"]
    assert name in [one["name"] for one in said]
