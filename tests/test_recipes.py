"""Whoever follows the recipes of CONTRIBUTING, in a copy of the house, gets the thing.

Each recipe is carried out to the letter: the files that are written or changed are
those that it names, and then the product is asked for what was added.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from django.conf import settings

from tests.recipes.facts import AFTER_TWO, DAYS, EXPECTED, GRID, PROVES
from tests.recipes.reading import expected, lines_of, names_on, text_of

HOUSE = settings.BASE_DIR
PLAYS = HOUSE / "tests/recipes/playing.py"
ROOMS = (
    "scoring", "seating", "tournaments", "whistclub", "templates", "static", "locale",
)  # fmt: skip
CONTRIBUTING = (HOUSE / "CONTRIBUTING.md").read_text("utf-8")
# Beside the product: what tests and documents a recipe asks for, and who makes them.
BESIDE = ("tests/", "docs/", "locale/", "bin/")

VARIANT = f'''"""A game of one contract, won or lost by as much."""

from scoring.contract import Contract
from scoring.deal import names
from scoring.grid import Grid
from scoring.variant import Variant

GRID = Grid.parse("""{GRID}""")

VARIANT = Variant(
    key="seul",
    name=names("Seul", "Alleen", "Alone"),
    must_be_zero_sum=True,
    grid=GRID,
    contracts=(Contract("solo", names("Solo", "Solo", "Solo"), "S", bidders=(1,)),),
)
'''
OFFENCE = """[[offence]]
key = "late_card"
names = ["Carte tardive", "Late kaart", "Late card"]
said.fr = ["carte après coup", "joué trop tard", "il traîne"]
said.nl = ["kaart achteraf", "te laat gespeeld", "hij treuzelt"]
said.en = ["card afterwards", "played too late", "he dawdles"]
articles = { couleur = "house" }
offender = [-3, 0]
others = [0, 1]
deal = "judged"

"""
FIGURE = """    Figure(
        "worst_round",
        names("Moins bonne manche", "Minst goede ronde", "Lowest round"),
        OF_SHEETS,
        "points",
        rounds=share.least,
        holders=share.least,
        partners=share.least,
    ),
"""
PAPER = '''"""When what is played."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers.document import Document, Moment

CLOCK = Document(
    "clock",
    _("Timetable"),
    _("For the hall."),
    Moment.BEFORE,
    lambda asked: {"minutes": 25},
)
'''
PAPER_TEMPLATE = """{% extends "papers/_paper.html" %}
{% block paper %}<p>{{ minutes }} minutes</p>{% endblock %}
"""
VIEW = """

@require_safe
@everybody
def about(request: HttpRequest, day: Tournament) -> HttpResponse:
    return render(request, "desk/about.html", {"tournament": day})
"""
PAGE_TEMPLATE = """{% extends "base.html" %}
{% block content %}About {{ tournament.name }}{% endblock %}
"""
OUTCOME = """
import json, os, runpy, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "whistclub.settings"
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from scoring.record import answer
from tournaments.access import PAGES
from tournaments.demo.rehearsal import rehearse
from tournaments.accounts.models import Account
from tournaments.deals.models import Total
from tournaments.plans.rules.offences import game_offences

call_command("migrate", verbosity=0)
by = Account.objects.create_user("o", "thirteen tricks", is_organiser=True)
client = Client()
client.force_login(by)
deal = {"contract": "solo", "bidders": ["N"], "tricks": 6}
game = rehearse(game="seul", players=8, rounds=1, deals_per_round=4)
paper = client.get(reverse("printing:paper", args=[game.public_id, "clock"]))
about = reverse("desk:about", args=[game.public_id])
plays = runpy.run_path(sys.argv[1])
print(json.dumps({
    "points": answer({"variant": "seul", "deal": deal})["points"],
    "played": Total.objects.filter(entry__tournament=game).count(),
    "offences": [one.key for one in game_offences("couleur")],
    "paper": [paper.status_code, paper.content[:4].decode()],
    "page": [client.get(about).status_code, Client().get(about).status_code],
    "text": f"About {game.name}" in client.get(about).content.decode(),
    "days": plays["played"]("worst_round", json.loads(sys.argv[2]), by),
}))
"""


def before(house, path, mark, text):
    """Write the text into a file, before the first line that begins so."""
    file = house / path
    old = file.read_text("utf-8")
    at = old.index(mark)
    file.write_text(old[:at] + text + old[at:], "utf-8")


def write(house, path, text):
    (house / path).parent.mkdir(parents=True, exist_ok=True)
    (house / path).write_text(text, "utf-8")


def add_a_variant(house):
    write(house, "scoring/variants/seul.py", VARIANT)


def add_an_offence(house):
    catalogue = "tournaments/plans/rules/offences.toml"
    before(house, catalogue, "[[offence]]", OFFENCE)


def add_a_criterion(house):
    """One that measures what was not kept before: a row, and its migration."""
    catalogue = "scoring/standing/figures.py"
    before(house, catalogue, '    summed_figure(\n        "tables_won"', FIGURE)
    python(house, "manage.py", "makemigrations", "deals", "--name", "worst_round")


def add_a_paper(house):
    write(house, "tournaments/papers/catalogue/clock.py", PAPER)
    write(house, "templates/papers/clock.html", PAPER_TEMPLATE)


def add_a_page(house):
    views = house / "tournaments/desk/views.py"
    views.write_text(views.read_text("utf-8") + VIEW, "utf-8")
    address = '    path("about/", views.about, name="about"),\n'
    before(house, "tournaments/desk/urls.py", '    path("finish/', address)
    before(house, "tournaments/access.py", "tournament player", "about ")
    write(house, "templates/desk/about.html", PAGE_TEMPLATE)


RECIPES = {
    "variant": add_a_variant,
    "offence": add_an_offence,
    "criterion": add_a_criterion,
    "paper": add_a_paper,
    "page": add_a_page,
}


def python(house, *words):
    """What Python says there, on a database of that house."""
    here = {"WHISTCLUB_DATA": str(house / "data"), "WHISTCLUB_DEBUG": "1"}
    here["WHISTCLUB_HOSTS"] = "testserver"
    kept = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    run = subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env=kept | here,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def files_of(house):
    return {
        str(path.relative_to(house)): path.read_bytes()
        for room in ROOMS
        for path in (house / room).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".mo")
    }


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """The files that each recipe changed, and what the product then answers."""
    house = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(HOUSE / room, house / room)
    shutil.copy(HOUSE / "manage.py", house)
    files, known = {}, files_of(house)
    for recipe, follow in RECIPES.items():
        follow(house)
        now = files_of(house)
        files[recipe] = {path for path in now if now[path] != known.get(path)}
        known = now
    return files, json.loads(
        python(house, "-c", OUTCOME, str(PLAYS), json.dumps(DAYS)).splitlines()[-1]
    )


def named(recipe):
    """The files that a recipe names, a key or a task in angle brackets being any."""
    text = re.search(
        rf"\*\*Add an? {recipe}\*\*.*?(?=\n\n|\Z)", CONTRIBUTING, re.DOTALL
    )[0]
    return re.findall(r"`([\w./<>]+(?:/|\.(?:py|html|toml)))`", text)


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_names_each_file_that_it_changes_and_no_other(changed, recipe):
    files = changed[0][recipe]
    patterns = {
        path: re.sub(r"<\w+>", r"[^/]+", path) + (".*" if path.endswith("/") else "")
        for path in named(recipe)
        if not path.startswith(BESIDE)
    }

    for file in files:
        assert any(re.fullmatch(pattern, file) for pattern in patterns.values()), file
    for path, pattern in patterns.items():
        assert any(re.fullmatch(pattern, file) for file in files), path


@pytest.mark.parametrize(("recipe", "most"), [("criterion", 2), ("paper", 2)])
def test_what_is_added_often_is_added_in_few_files(changed, recipe, most):
    assert len(changed[0][recipe]) <= most


def test_the_new_game_scores_and_is_played(changed):
    found = changed[1]

    assert found["points"] == {"N": 9, "E": -3, "S": -3, "W": -3}
    assert found["played"] == 8


def test_the_jury_has_the_new_offence(changed):
    assert "late_card" in changed[1]["offences"]


# How the house comes to a ranking.
WAYS = {
    "kept": "kept in Total and read into Result",
    "counted anew": "added up anew from the sheets",
    "told by the ledger": "told of the moment by the ledger",
    "told later": "told later of an earlier moment",
}


def amiss(where, told, wanted):
    """What is wrong of the new figure there, in a sentence for each line.

    A figure that is wrong puts others on other ranks, of which nothing is said then.
    """
    found = {one[1]: one for one in told}
    other = [one for one in wanted if found.get(one[1]) != one]
    figures = [one for one in other if found.get(one[1], one)[2] != one[2]]
    sentences = [
        f"worst_round {PROVES.get(number, 'added up from the rounds')}, {where}: of "
        f"{number} it is {found.get(number, 'no line')}, not {[rank, number, *more]}"
        for rank, number, *more in figures or other
    ]
    in_order = told == wanted or sentences
    return sentences if in_order else [f"worst_round, {where}: lines in another order"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("day", DAYS)
def test_the_new_figure_is_what_the_facts_say_in_every_way_of_counting(
    changed, day, way
):
    seen = changed[1]["days"][day]["seen"]

    assert [
        sentence
        for moment, wanted in EXPECTED[day].items()
        for sentence in amiss(f"{WAYS[way]}, {moment}", seen[moment][way], wanted)
    ] == []


@pytest.mark.parametrize("day", DAYS)
def test_every_page_and_file_says_the_new_figure_of_whom_it_parts(changed, day):
    pages = changed[1]["days"][day]["pages"]
    now, then = EXPECTED[day]["by other numbers"], AFTER_TWO[day]

    assert [
        sentence
        for where, told in lines_of(pages).items()
        for wanted in [then if where == "the page after round 2" else now]
        for sentence in amiss(f"in {where}", told, expected(wanted))
    ] == []


@pytest.mark.parametrize("day", DAYS)
def test_the_hall_and_a_player_see_the_ranks_that_the_new_figure_gives(changed, day):
    pages = changed[1]["days"][day]["pages"]
    hall, own = text_of(pages["the hall's screen"]), text_of(pages["a player's page"])
    in_order = ".*".join(re.escape(name) for _rank, name in names_on(pages))
    player = str(DAYS[day]["player"])
    ranks = {one: str(rank) for rank, one, *_more in EXPECTED[day]["by other numbers"]}
    rank = next(at for one, at in ranks.items() if player in one.split(" & "))

    assert re.search(in_order, hall), "worst_round: the hall's screen has another order"
    assert f"Rank {rank} " in own, "worst_round: a player's page has another rank"


def test_the_new_figure_alone_parts_two_players(changed):
    one, other = changed[1]["days"]["alone"]["measures"]

    assert {key for key in one if one[key] != other[key]} == {"worst_round", "card"}


def test_the_new_figure_is_verified_and_filled_in_totals_that_were_there_before(
    changed,
):
    days = changed[1]["days"]
    was, filled = days["filled"]
    seen = [one for day in DAYS for one in days[day]["seen"].values()]

    assert [one for moment in seen for one in moment["verified"]] == []
    assert [one for one in days["verify"] if not one.endswith("est en ordre.")] == []
    assert any(was), "worst_round is kept in no total"
    assert filled == was, "worst_round, kept from now on, is not filled in old totals"


def test_the_new_paper_is_printed(changed):
    assert changed[1]["paper"] == [200, "%PDF"]


def test_the_new_page_opens_for_everybody(changed):
    assert changed[1]["page"] == [200, 200]
    assert changed[1]["text"]
