"""Whoever adds something that is kept of a person finds it everywhere, or nowhere.

The recipe is followed to the letter in a copy of the house: one row, one migration.
"""

import json

import pytest

from tests.recipes import (
    HOUSE,
    before,
    copy_of_the_house,
    files_of,
    named,
    python,
    started,
)

# The rows are those of the copy, which a process of its own writes.
pytestmark = pytest.mark.django_db
TABLE = "tournaments/models/player.py"
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
# What reads the table, and what it then says of the new column (`kept_anew.py`).
READ = {
    "form": [OTHERS, HERS],  # of somebody new, and of her who is changed
    "import": {language: [OTHERS, OTHERS] for language in ("fr", "nl", "en")},
    "too_long": ["wrong", "too_long", "landline"],  # a cell of an import
    # Whether it is said, what the one has then, and what each has once they are two.
    "merge": {"lacked": [True, OTHERS, "", OTHERS], "had": [False, OWN, OWN, OTHERS]},
    "contacts": [True, ""],  # of somebody who stays away: due, and then empty
    "headings": [True, True],  # of the list, and at the end of those of the file
    "told": [True, True],  # before somebody is forgotten, and to players
    "dossier": [HERS, True, True],  # for programs, in the text, on paper
    "backup": [True, False],  # before she is forgotten, and after
    "files": [True, []],  # the bytes of the data folder, before and after
    "forgotten": "",
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
    return copy_of_the_house(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def added(house):
    """The files that the recipe changed, and what the product then says."""
    known = files_of(house)
    before(house, TABLE, "    shown = row(", ROW)
    python(house, "manage.py", "makemigrations", "tournaments", "--name", "landline")
    now = files_of(house)
    changed = {path for path in now if now[path] != known.get(path)}
    (house / "tests").symlink_to(HOUSE / "tests")
    return changed, json.loads(python(house, "-m", "tests.privacy.kept_anew"))


def test_it_takes_one_row_and_one_migration(added):
    table, migration = sorted(added[0], key=lambda path: "migrations" in path)
    written, migrations, words = named("something that is kept of a person")

    assert (written, table) == (TABLE, TABLE)
    assert migration.startswith(migrations)
    assert words == "locale/"


@pytest.mark.parametrize("reader", READ)
def test_each_reader_of_the_table_has_the_new_column(added, reader):
    assert {reader: added[1][reader]} == {reader: READ[reader]}


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
    run = started(house, "manage.py", "check")

    assert run.returncode == 1
    assert "“fax” is kept of a person, and is no row of the table" in run.stderr
    assert "Traceback" not in run.stderr
