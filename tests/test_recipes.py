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

HOUSE = settings.BASE_DIR
ROOMS = (
    "scoring", "seating", "tournaments", "whistclub", "templates", "static", "locale",
)  # fmt: skip
CONTRIBUTING = (HOUSE / "CONTRIBUTING.md").read_text("utf-8")
# Beside the product: what tests and documents a recipe asks for, and who reads them.
BESIDE = ("tests/", "docs/", "locale/")

VARIANT = '''"""A game of one contract, won or lost by as much."""

from scoring.contract import Contract
from scoring.deal import names
from scoring.grid import Grid
from scoring.variant import Variant

GRID = Grid.parse("""
sum zero

contract  level needs jury | made over all | lost under | others: made over lost under
solo        -      5    -  |    6    3   - |   -6    -6 |           -2   -1    2     2
""")

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
articles = { couleur = "house" }
offender = [-3, 0]
others = [0, 1]
deal = "judged"

"""
FIGURE = """        *_figures(
            OF_SHEETS,
            ("second_round", "Deuxième manche", "Tweede ronde", "Second best round"),
        ),
"""
SECOND = """        "second_round": [
            *sorted((share.points for share in shares), reverse=True), 0, 0
        ][1],
"""
PAPER = '''"""When what is played."""

from django.utils.translation import gettext_lazy as _

from tournaments.printing.document import Document, Moment

CLOCK = Document(
    "clock",
    _("Timetable"),
    _("For the hall."),
    Moment.BEFORE,
    lambda asked: {"minutes": 25},
)
'''
PAPER_TEMPLATE = """{% extends "printing/_paper.html" %}
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
import json, os
os.environ["DJANGO_SETTINGS_MODULE"] = "whistclub.settings"
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from scoring.record import answer
from tournaments.access import PAGES
from tournaments.demo.rehearsal import rehearse
from tournaments.models import Account, Total
from tournaments.planning.rules.offences import for_game

call_command("migrate", verbosity=0)
by = Account.objects.create_user("o", "thirteen tricks", is_organiser=True)
client = Client()
client.force_login(by)
deal = {"contract": "solo", "bidders": ["N"], "tricks": 6}
game = rehearse(game="seul", players=8, rounds=1, deals_per_round=4)
day = rehearse(game="couleur", players=8, rounds=2, deals_per_round=4)
day.tie_breaks = ["second_round"]
day.save()
paper = client.get(reverse("printing:paper", args=[day.public_id, "clock"]))
about = reverse("desk:about", args=[day.public_id])
print(json.dumps({
    "points": answer({"variant": "seul", "deal": deal})["points"],
    "played": Total.objects.filter(entry__tournament=game).count(),
    "offences": [one.key for one in for_game("couleur")],
    "second": list(Total.objects.filter(entry__tournament=day).order_by("entry")
        .values_list("second_round", flat=True)),
    "rounds": [sorted(one.round_scores.values_list("points", flat=True))
        for one in day.entries.order_by("pk")],
    "ranked_by_it": "deuxième manche" in client.get(
        reverse("ranking:ranking", args=[day.public_id])).content.decode().lower(),
    "paper": [paper.status_code, paper.content[:4].decode()],
    "page": [client.get(about).status_code, Client().get(about).status_code],
    "text": f"About {day.name}" in client.get(about).content.decode(),
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
    catalogue = "tournaments/planning/rules/offences.toml"
    before(house, catalogue, "[[offence]]", OFFENCE)


def add_a_criterion(house):
    """One that measures what was not kept before."""
    catalogue = "tournaments/planning/rules/criteria.py"
    before(house, catalogue, '        Criterion(\n            "card"', FIGURE)
    before(house, catalogue, "    tables_won: int", "    second_round: int = 0\n")
    column = "    second_round = models.IntegerField(default=0)\n"
    before(house, "tournaments/models/sheet.py", "    tables_won =", column)
    before(
        house, "tournaments/sheets/rules/adding_up.py", '        "tables_won"', SECOND
    )
    python(
        house, "manage.py", "makemigrations", "tournaments", "--name", "second_round"
    )


def add_a_paper(house):
    write(house, "tournaments/printing/papers/clock.py", PAPER)
    write(house, "templates/printing/clock.html", PAPER_TEMPLATE)


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
        shutil.copytree(
            HOUSE / room, house / room, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(HOUSE / "manage.py", house)
    files, known = {}, files_of(house)
    for recipe, follow in RECIPES.items():
        follow(house)
        now = files_of(house)
        files[recipe] = {path for path in now if now[path] != known.get(path)}
        known = now
    return files, json.loads(python(house, "-c", OUTCOME).splitlines()[-1])


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


@pytest.mark.parametrize(("recipe", "most"), [("criterion", 4), ("paper", 3)])
def test_what_is_added_often_is_added_in_few_files(changed, recipe, most):
    assert len(changed[0][recipe]) <= most


def test_the_new_game_scores_and_is_played(changed):
    found = changed[1]

    assert found["points"] == {"N": 9, "E": -3, "S": -3, "W": -3}
    assert found["played"] == 8


def test_the_jury_has_the_new_offence(changed):
    assert "late_card" in changed[1]["offences"]


def test_the_new_figure_is_kept_for_each_player_and_shown(changed):
    found = changed[1]

    assert found["second"] == [low for low, _high in found["rounds"]]
    assert found["ranked_by_it"]


def test_the_new_paper_is_printed(changed):
    assert changed[1]["paper"] == [200, "%PDF"]


def test_the_new_page_opens_for_everybody(changed):
    assert changed[1]["page"] == [200, 200]
    assert changed[1]["text"]
