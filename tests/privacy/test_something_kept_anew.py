"""Whoever adds something that is kept of a person finds it everywhere, or nowhere.

The recipe is followed to the letter in a copy of the house: one row, one migration.
"""

import json
import re
import shutil

import pytest

from tests.test_recipes import CONTRIBUTING, HOUSE, ROOMS, before, files_of, python

# The rows are those of the copy, which a process of its own writes.
pytestmark = pytest.mark.django_db
TABLE = "tournaments/players/models.py"
ROW = """    landline = row(
        models.CharField(_("landline"), max_length=40, blank=True),
        seen_by=ORGANISERS,
        contact=True,
        on=EVERYWHERE,
        imported="ligne fixe, vaste lijn, landline",
        merged=True,
        forgotten=Then.EMPTIED,
    )
"""
NO_ROW = "    fax = models.CharField(max_length=40, blank=True)\n"
HERS, OTHERS, OWN = "010 99 88 77", "010 55 44 33", "010 11 11 11"
# What reads the table: the step of `kept_anew.py` that asks it, and what it says then.
READ = {
    # Of somebody new, and of her who is changed.
    "form": ("filled_in_the_form", [OTHERS, HERS]),
    "import": ("imported", {key: [OTHERS, OTHERS] for key in ("fr", "nl", "en")}),
    "verdict of an import": ("too_long", ["wrong", "too_long", "landline"]),
    # Whether it is said, what the one has then, and what each has once they are two.
    "merge": (
        "merged",
        {"lacked": [True, OTHERS, "", OTHERS], "had": [False, OWN, OWN, OTHERS]},
    ),
    # Of somebody who stays away: it is due, and then empty.
    "forgetting of contacts": ("contacts_forgotten", [True, ""]),
    # Of the list, and of the file.
    "headings": ("headings", [True, True]),
    # On the page that forgets, and on that for players.
    "what is said beforehand": ("told_beforehand", [True, True]),
    # For programs, in the text, on paper.
    "dossier": ("handed_over", [HERS, True, True]),
    # Before she is forgotten, and after.
    "backup": ("in_a_backup", [True, False]),
    "bytes of the data folder": ("in_the_files", [True, []]),
    "forgetting": ("forgotten", ""),
}
SEEN = {
    "list": "registration:players",
    "page": "registration:player",
    "form": "registration:change_player",
    "export as CSV": "registration:export_csv",
    "export as a workbook": "registration:export_xlsx",
    "who stays away": "privacy:due",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The product in a folder of its own, with what Python keeps of it."""
    folder = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(HOUSE / room, folder / room)
    for file in ("manage.py", "pyproject.toml"):
        shutil.copy(HOUSE / file, folder)
    return folder


@pytest.fixture(scope="module")
def added(house):
    """The files that the recipe changed, and what the product then says."""
    known = files_of(house)
    before(house, TABLE, "    shown = row(", ROW)
    python(house, "manage.py", "makemigrations", "players", "--name", "landline")
    now = files_of(house)
    changed = {path for path in now if now[path] != known.get(path)}
    (house / "tests").symlink_to(HOUSE / "tests")
    return changed, json.loads(python(house, "-m", "tests.privacy.kept_anew"))


def test_it_takes_one_row_and_one_migration(added):
    table, migration = sorted(added[0], key=lambda path: "migrations" in path)
    recipe = re.search(
        r"\*\*Add something that is kept .*?(?=\n\n)", CONTRIBUTING, re.S
    )
    named = re.findall(r"`(\w+/[\w./]*)`", recipe[0])
    written, migrations, words = named

    assert (written, table) == (TABLE, TABLE)
    assert migration.startswith(migrations)
    assert words == "locale/"


@pytest.mark.parametrize("reader", READ)
def test_each_reader_of_the_table_has_the_new_column(added, reader):
    step, says = READ[reader]

    assert (reader, added[1][step]) == (reader, says)


@pytest.mark.parametrize("reader", SEEN)
def test_an_organiser_sees_the_new_contact_in(added, reader):
    there, _reads_of_her = added[1]["pages"]["organiser"]

    assert [one for one in there if one == SEEN[reader]] == [SEEN[reader]]


@pytest.mark.parametrize("role", ["scorer", "jury", "table", "stranger"])
def test_nobody_else_reads_a_contact_on_any_page_or_in_any_file(added, role):
    assert added[1]["pages"][role] == [[], True]


def test_an_organiser_reads_it_on_no_other_page_and_on_no_paper(added):
    assert added[1]["pages"]["organiser"] == [sorted(SEEN.values()), True]


def test_a_column_that_is_no_row_of_the_table_stops_the_start(house, added):
    before(house, TABLE, "    shown = row(", NO_ROW)
    with pytest.raises(AssertionError) as stopped:
        python(house, "manage.py", "check")

    said = str(stopped.value)
    assert "“fax” is kept of a person, and is no row of the table" in said
    assert "Traceback" not in said
