"""The emergency kit holds all that a club needs, and each step it tells is true."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from django.utils import translation

from scoring.variants import VARIANTS
from tests.at_tables import deals as phones
from tests.entry.pages import GOOD, at, rows, typed
from tests.printing.reading import contents, page_of
from tests.ranking import day as days
from tests.rounds.rounds import draw
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.draw import operations as rounds
from tournaments.follow import rounds as rounds_states
from tournaments.players.models import Player
from tournaments.rulings.models import Case
from tournaments.tables.models import Draft, Occupant, Round

# One line of a sheet, by hand of a process that is killed as soon as it is answered.
ONE_LINE_AND_DEAD = """
import os, signal, django
django.setup()
from uuid import uuid4
from tournaments.demo.rehearsal import practice_crew
from tournaments.follow.lines import TypedLine, record_line
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table
from tournaments.draw import operations
from tournaments.follow.rounds import start_round
from tournaments.deals.one_sheet import table_sheet
by, drawn = practice_crew().organiser, Round.objects.get()
if drawn.state == "drawn":
    drawn = operations.publish_round(round=drawn, by=by)
if drawn.state == "published":
    start_round(round=drawn, by=by)
facts = {"contract": "emballage", "bidders": ["N", "S"], "level": 8, "tricks": 9}
table = Table.objects.select_related("round__tournament").earliest("number")
record_line(sheet=table_sheet(table), line=TypedLine(1, facts, 0, uuid4()), by=by)
print("answered", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def hall(db):
    return days.tournament_of()


def seated(round):
    chairs = Occupant.objects.filter(table__round=round)
    return list(
        chairs.order_by("table__number", "seat").values_list(
            "table__number", "entry__number"
        )
    )


def kit(tournament, **choices):
    with translation.override("en"):
        return contents("emergency", tournament, **choices)


def test_it_has_every_round_that_is_drawn_and_every_one_that_is_planned(hall, accounts):
    by = accounts["organiser"]
    draw(hall, by, "meet")
    found = kit(hall)["seatings"]

    assert [(one.number, one.is_planned) for one in found] == [(1, False), (2, True)]
    (first,) = Round.objects.all()
    assert [
        (int(table), int(who.split()[0]))
        for table, people in found[0].tables
        for who in sorted(people)
    ] == [(table, who) for table, who in sorted(seated(first), key=as_written)]
    rounds.publish_round(round=first, by=by)
    rounds_states.start_round(round=first, by=by)
    rounds_states.close_round(round=first, by=by, reason="an exercise")
    planned = players_at(found[1])
    second = draw(hall, by, rounds.AS_PLANNED)
    assert planned == players_at(kit(hall)["seatings"][1])
    assert second.number == 2


def test_of_the_seating_each_table_is_a_row_however_long_the_names(hall, accounts):
    draw(hall, accounts["organiser"])
    Player.objects.update(first_name="Anne-Marie " * 3, last_name="Wandeleer-" * 4)
    (round,) = [one for one in kit(hall, desk=True)["seatings"] if not one.is_planned]

    assert not round.sheet.turned
    assert round.sheet.above.words == "Round 1"
    assert len(round.sheet.rows) == len(round.tables)


def test_a_long_round_flows_over_pages_and_a_short_one_stays_whole(
    hall, accounts, monkeypatch
):
    draw(hall, accounts["organiser"])
    whole = 'class="of-round whole"'

    assert whole in page_of("emergency", hall, "en")
    monkeypatch.setattr("tournaments.papers.catalogue.emergency.SHORT", 1)
    assert whole not in page_of("emergency", hall, "en")


def as_written(pair):
    return pair[0], str(pair[1])


def players_at(seated):
    return [
        {who.split()[0] for who in people if who} for _table, people in seated.tables
    ]


def test_it_has_a_sheet_for_each_table_and_for_any_the_points_and_all_players(
    hall, accounts
):
    draw(hall, accounts["organiser"])
    found = kit(hall, desk=True)

    assert [page.number for page in found["pages"]] == [1, 2, None]
    assert [row.cells[:2] for row in found["players"].rows] == [
        (str(one.number), str(one.player))
        for one in hall.entries.select_related("player").order_by("number")
    ]
    assert len(found["tables"][0].rows) == len(list(VARIANTS[hall.variant_key].bids()))


def test_with_nobody_entered_and_nothing_drawn_it_still_tells_how_to_go_on(db):
    html = page_of("emergency", days.tournament_of(people=0))

    assert "L’ordinateur est en panne" in html
    assert "Aucune manche n’est encore tirée au sort." in html
    assert "Personne n’est encore inscrit" in html


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_the_pages_it_names_are_called_so(language, hall, cast):
    """In quotation marks stand the words of menus and headings."""
    html = page_of("emergency", hall, language)
    steps = html[html.index('<div class="steps">') : html.index('class="of-kit"')]
    named = set(
        re.findall("[“«]\N{NO-BREAK SPACE}?(.*?)\N{NO-BREAK SPACE}?[”»]", steps)
    )
    asked = [
        reverse("rounds:drafts", args=[hall.public_id]),
        reverse("at_tables:phones", args=[hall.public_id]),
        reverse("at_tables:late", args=[hall.public_id]),
        reverse("printing:papers", args=[hall.public_id]),
    ]
    pages = (
        "".join(
            cast["organiser"]
            .get(one, headers={"accept-language": language})
            .content.decode()
            for one in asked
        )
        + cast["jury"]
        .get(asked[-1], headers={"accept-language": language})
        .content.decode()
    )

    assert len(named) == 8
    shown = pages.replace("&#x27;", "'")
    assert {one for one in named if one not in shown} == set()


@pytest.mark.long
def test_a_line_that_was_answered_is_there_after_the_computer_died(tmp_path):
    """Killed at once, its folder carried elsewhere, counted again."""
    there = tmp_path / "there"
    run(there, "manage.py", "migrate", "-v0")
    run(
        there, "manage.py", "rehearse", "--game", "couleur", "--players", "8",
        "--rounds", "1", "--deals", "4", "--until", "0",
    )  # fmt: skip
    died = run(there, "-c", ONE_LINE_AND_DEAD)
    assert (died.stdout.strip(), died.returncode) == ("answered", -signal.SIGKILL)
    here = tmp_path / "here"
    shutil.copytree(there, here)
    kept = run(
        here, "manage.py", "shell", "-v0", "-c",
        "from tournaments.deals.models import DealVersion as D; "
        "print([*D.objects.values_list('table__number', 'number', 'revision')])",
    )  # fmt: skip
    counted = run(here, "manage.py", "verify", "--json")

    assert kept.stdout.strip() == "[(1, 1, 1)]"
    assert counted.returncode == 0, counted.stdout + counted.stderr


def run(folder, *words):
    folder.mkdir(exist_ok=True)
    known = {
        "WHISTCLUB_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "whistclub.settings",
        "PYTHONPATH": str(settings.BASE_DIR),
    }
    away = {"DATABASE_URL", "WHISTCLUB_SECRET_KEY"}
    env = {key: one for key, one in os.environ.items() if key not in away} | known
    return subprocess.run(
        [sys.executable, *words],
        cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.long
def test_a_round_that_began_by_hand_is_published_started_and_typed_later(
    hall, accounts, cast
):
    draw(hall, accounts["organiser"])
    organiser = cast["organiser"]
    for page in ("publish", "start"):
        organiser.post(reverse(f"rounds:{page}", args=[hall.public_id, 1]))
    table = Round.objects.get().tables.first()
    lines = [GOOD, ("E9", "EW", "8"), ("S6", "N", "6"), ("P", "E", "0")]
    answer = cast["scorer"].post(at(table, "sheet"), typed(*lines), follow=True)
    assert rows(answer) == [(number, "saved") for number in range(1, 5)]
    counted = {f"paper-{one.entry}": one.on_paper for one in answer.context["players"]}
    first = next(iter(counted))
    for off, said in ((0, "on"), (3, "off")):
        paper = counted | {first: counted[first] + off}
        cast["scorer"].post(at(table, "paper"), paper)
        page = cast["scorer"].get(at(table, "sheet"))
        states = [one.state for one in page.context["players"]]
        assert states == [said, "on", "on", "on"]


def test_a_round_that_was_seated_by_hand_is_read_in_and_seated_as_planned(hall, cast):
    lines = ["round,table,number", *(f"1,{1 + n // 4},{8 - n}" for n in range(8))]
    file = SimpleUploadedFile("round.csv", "\n".join(lines).encode())
    organiser = cast["organiser"]
    organiser.post(reverse("rounds:bring", args=[hall.public_id]), {"file": file})
    draft = Draft.objects.get()
    organiser.post(reverse("rounds:take", args=[hall.public_id, draft.public_id]))

    assert {who for table, who in seated(Round.objects.get()) if table == 1} == {
        5,
        6,
        7,
        8,
    }


def test_a_deal_that_came_when_its_round_was_closed_waits_and_is_written(
    accounts, cast
):
    day = phones.playing(accounts)
    phone = phones.seated(day)
    phones.close(day, accounts)
    phones.send(phone, phones.deal())
    late = LateDeal.objects.get()
    organiser = cast["organiser"]
    waiting = organiser.get(reverse("at_tables:late", args=[day.public_id]))
    reason = {"reason": "The computer had failed."}
    organiser.post(reverse("rounds:reopen", args=[day.public_id, 1]), reason)
    organiser.post(
        reverse("at_tables:write_late", args=[day.public_id, late.public_id]),
        {"reason": "It was played.", "seen": "0"},
    )

    assert waiting.status_code == 200
    assert DealVersion.objects.get().facts == phones.EMBALLAGE


def test_what_the_jury_decided_by_hand_is_entered_in_a_case(hall, cast):
    (table, _other) = days.seat_round(hall, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    address = reverse("jury:call", args=[hall.public_id])
    asked = {"kind": Case.Kind.CALL, "table": table.public_id, "deal": "2"}
    cast["jury"].post(address, asked)
    case = Case.objects.get()
    decide = reverse("jury:decide", args=[hall.public_id, case.public_id])

    assert (case.table, case.deal) == (table, 2)
    assert cast["jury"].get(decide).status_code == 200


def test_then_everything_is_counted_again(hall, accounts):
    draw(hall, accounts["organiser"])
    out = StringIO()
    call_command("verify", "--json", stdout=out)

    assert json.loads(out.getvalue())["in_order"]
