"""A backup of a foreign hand is refused in a sentence, or does no harm."""

import stat
import zipfile
from zipfile import ZipInfo

import pytest

from tests.backups.forged import DATABASE, forged, with_database
from tests.backups.test_making import a_club
from tournaments.backups import checking, places, restoring, sealed
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence

MB = 1_000_000
CONTENT = (DATABASE, b"x" * 100)


def opened(path, work):
    """By what a backup is refused, and everything that was made meanwhile."""
    work.mkdir()
    with (
        pytest.raises(Trouble) as refused,
        checking.open_backup(path, sealed.read(path), SQLite(path), work),
    ):
        raise AssertionError("it was opened")
    return refused.value.code


NAMES = {
    "from the root": "/{outside}",
    "from the root behind the folder": "data//{outside}/x",
    "from the root behind more": "data///{outside}/x",
    "above": "data/../../outside",
    "above at once": "../outside",
    "here": "data/./x",
    "from here": "./data/x",
    "a folder": "data/x/",
    "the folder": "data/",
    "no folder": "data",
    "backslashes": "data\\..\\..\\outside",
    "a drive": "C:/outside",
    "a drive within": "data/C:/outside",
    "a stream": "data/secret-key:outside",
    "a share": "//server/outside",
    "cut by a zero": "data/x\x00y",
    "too long": f"data/{'x' * 300}",
    "elsewhere": "other/x",
    "of another database": "database.pgdump",
    "a database": "data/whistclub.sqlite3",
    "a database in capitals": "data/WHISTCLUB.SQLITE3",
    "what any start makes": "data/static/x.css",
    "that in capitals": "data/STATIC/x.css",
    "a backup": "data/backups/club.zip",
    "a lock": "data/running.lock",
}


@pytest.mark.parametrize("what", NAMES)
def test_a_name_that_no_backup_has_makes_nothing_anywhere(tmp_path, what):
    outside = tmp_path / "outside"
    name = NAMES[what].format(outside=str(outside).lstrip("/"))
    path = forged(tmp_path / "club.zip", [CONTENT, (name, b"x")])

    assert opened(path, tmp_path / "work") == "damaged"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["club.zip", "work"]


def link(name):
    """An entry that says of itself that it is a symbolic link."""
    entry = ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


def told(size, content=b"x", digest="0" * 64):
    """Another size of the database than it has."""
    return {"members": {DATABASE: {"bytes": size, "sha256": digest}}}


# The code of the sentence; what is in it, and what else its manifest says.
FILES = {
    "twice": ("damaged", [CONTENT, ("data/x", b"x"), ("data/x", b"y")], {}),
    "a file in a file": ("damaged", [CONTENT, ("data/x", b""), ("data/x/y", b"")], {}),
    "a file on one": ("damaged", [CONTENT, ("data/x/y", b""), ("data/x", b"")], {}),
    "without a name": ("damaged", [CONTENT, (ZipInfo(""), b"x")], {}),
    "another manifest": ("damaged", [CONTENT, (sealed.MANIFEST, b"{}")], {}),
    "nothing": ("damaged", [], {}),
    "no database": ("damaged", [("data/x", b"x")], {}),
    "what is not told": ("damaged", [CONTENT, ("data/x", b"x")], told(100)),
    "what is not there": ("damaged", [], told(100)),
    "less than it says": ("damaged", [CONTENT], told(101)),
    "more than it says": ("damaged", [CONTENT], told(99)),
    "less than nothing": ("damaged", [CONTENT], told(-1)),
    "far more": ("swells", [CONTENT], told(10**15)),
    "far more than any": ("swells", [CONTENT], told(10**40)),
    "endless": ("damaged", [CONTENT], told(float("inf"))),
    "another content": ("damaged", [CONTENT], told(100)),
    "a link as the key": ("database_damaged", [CONTENT, (link("data/key"), b"/x")], {}),
    "the year 9999": ("damaged", [CONTENT], {"made_at": "9999-12-31T23:30:00+00:00"}),
    "the year 1": ("damaged", [CONTENT], {"made_at": "0001-01-01T00:00:00+14:00"}),
    "no zone": ("damaged", [CONTENT], {"made_at": "2026-01-17T14:23:00"}),
    "a number before": ("damaged", [CONTENT], {"number": -1}),
    "a number of numbers": ("damaged", [CONTENT], {"number": 10**12}),
    "a list as a reason": ("damaged", [CONTENT], {"because": ["asked"]}),
    "events before": ("damaged", [CONTENT], {"events": {"abc": -1}}),
    "strange checks": ("damaged", [CONTENT], {"check": {"at": 7}}),
    "the future": ("newer", [CONTENT], {"format": 2}),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_not_what_it_says_is_refused(tmp_path, what):
    code, entries, said = FILES[what]
    path = forged(tmp_path / "club.zip", entries, **said)

    assert opened(path, tmp_path / "work") == code
    assert not any(one.is_symlink() for one in tmp_path.rglob("*"))


@pytest.mark.parametrize("by", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_what_is_packed_so_that_it_swells_more_is_not_unpacked(tmp_path, by):
    path = forged(tmp_path / "club.zip", [CONTENT], by)

    assert opened(path, tmp_path / "work") == "damaged"


@pytest.mark.long
def test_a_hundred_times_its_size_is_no_backup(tmp_path):
    path = forged(tmp_path / "club.zip", [(DATABASE, b"\0" * 101 * MB)])

    assert opened(path, tmp_path / "work") == "swells"
    assert list((tmp_path / "work").iterdir()) == []


MANIFESTS = {
    "long": f"{{{' ' * 6 * MB}}}",
    "deep": "[" * 100_000,
    "digits": '{"format": 1, "number": ' + "9" * 5_000 + "}",
    "no object": "[]",
    "nothing": " ",
}


@pytest.mark.parametrize("what", MANIFESTS)
def test_a_manifest_that_would_swell_is_not_read(tmp_path, what):
    path = forged(tmp_path / "club.zip", [CONTENT], manifest=MANIFESTS[what])

    assert opened(path, tmp_path / "work") == "damaged"
    assert places.backups_in(tmp_path) == []


@pytest.mark.long
def test_twenty_thousand_long_names_are_not_read(tmp_path):
    entries = [CONTENT, *((f"data/{n:0250}", b"") for n in range(20_000))]
    path = forged(tmp_path / "club.zip", entries)

    assert opened(path, tmp_path / "work") == "damaged"


# What somebody hid in the database; and how the sentence calls it.
EVIL = "BEGIN UPDATE accounts_account SET name = 'x'; END"
STAYS = "ledger_event_UPDATE"
CHECKED = (
    "PRAGMA writable_schema=ON; UPDATE sqlite_master SET"
    " sql = substr(sql, 1, length(sql) - 1) || ', CHECK (1))'"
    " WHERE name = 'players_player'"
)
HIDDEN = {
    "a trigger": (
        f"CREATE TRIGGER evil AFTER INSERT ON ledger_event {EVIL}",
        "trigger evil",
    ),
    "a trigger as one of ours": (
        f"DROP TRIGGER {STAYS};"
        f"CREATE TRIGGER {STAYS} BEFORE UPDATE ON ledger_event {EVIL}",
        f"trigger {STAYS}",
    ),
    "a trigger that is gone": (f"DROP TRIGGER {STAYS}", f"trigger {STAYS}"),
    "a view": ("CREATE VIEW evil AS SELECT 1", "view evil"),
    "a view without an end": (
        "DROP TABLE ledger_event; CREATE VIEW ledger_event AS WITH RECURSIVE"
        " n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n",
        "view ledger_event",
    ),
    "a table": ("CREATE TABLE evil (x)", "table evil"),
    "a table that is no table": (
        "CREATE VIRTUAL TABLE evil USING fts5(x)",
        "table evil",
    ),
    "a table that is gone": (
        "DROP TABLE plans_throwingaway",
        "table plans_throwingaway",
    ),
    "an index": ("CREATE INDEX evil ON players_player(last_name)", "index evil"),
    "an index of one": (
        "CREATE UNIQUE INDEX evil ON boards_boardfine((1))",
        "index evil",
    ),
    "a column": (
        "ALTER TABLE players_player ADD COLUMN evil text",
        "table players_player",
    ),
    "a column that counts": (
        "ALTER TABLE players_player ADD COLUMN evil AS (1)",
        "table players_player",
    ),
    "a condition": (CHECKED, "table players_player"),
    "a strange name": (
        f'CREATE TRIGGER "\x1b[2J\né" AFTER INSERT ON ledger_event {EVIL}',
        "trigger \\x1b[2J\\n\\xe9",
    ),
}
IN_THE_GATE = {"a trigger", "a view without an end"}


@pytest.mark.parametrize(
    "what",
    [
        one if one in IN_THE_GATE else pytest.param(one, marks=pytest.mark.long)
        for one in HIDDEN
    ],
)
def test_what_is_hidden_in_a_database_is_not_restored(packed, tmp_path, what):
    statement, named = HIDDEN[what]
    path = with_database(tmp_path / "evil.zip", packed, statement)
    folder = tmp_path / "club"
    folder.mkdir()
    with pytest.raises(Trouble) as refused:
        restoring.restore(a_club(folder), path)

    assert refused.value.code == "strange"
    assert refused.value.about["what"].split(", ")[0] == named
    assert named in trouble_sentence(refused.value)
    assert [one.name for one in folder.iterdir()] == ["backups"]


@pytest.mark.long
def test_what_sqlite_itself_keeps_in_a_database_is_not_strange(packed, tmp_path):
    path = with_database(tmp_path / "good.zip", packed, "ANALYZE", "VACUUM")
    folder = tmp_path / "club"
    folder.mkdir()

    assert restoring.restore(a_club(folder), path).differences == {}
