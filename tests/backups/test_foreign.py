"""Which backup is the newest, and what one of a foreign hand has programs do."""

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import psycopg
import pytest

from tests.backups.clubs import manage, rows
from tests.backups.forged import DATABASE, forged, with_database
from tests.backups.test_making import a_club
from tests.backups.test_manifest import EVENING
from tests.backups.test_restoring import ASKED, refusal
from tournaments.backups import making, places, postgresql, restoring, shape
from tournaments.backups.places import StoredBackup
from tournaments.backups.postgresql import PostgreSQL, is_safe
from tournaments.backups.rules.manifest import Check
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence

NOW = datetime.now(UTC)
DAY = timedelta(days=1)
OURS, THEIRS = "0" * 16, "f" * 16

# The series, the number and the day of each backup; and which of them is the newest.
SEVERAL = {
    "the number": ([(OURS, 2, -9), (OURS, 3, -10)], 1),
    "the clock": ([(OURS, 900, -9), (THEIRS, 1, -1)], 1),
    "not the future": ([(OURS, 2, -9), (OURS, 900, 30_000)], 0),
    "not that of others": ([(OURS, 2, -9), (THEIRS, 900, 30_000)], 0),
    "the clock was put right": ([(OURS, 2, 900), (OURS, 3, -1)], 1),
    "the clock is wrong": ([(OURS, 2, 900), (OURS, 3, 901)], 1),
    "clocks differ": ([(OURS, 2, -1), (OURS, 3, 0.5)], 1),
}


@pytest.mark.parametrize("why", SEVERAL)
def test_of_several_the_newest_is_no_forged_one(tmp_path, why):
    told, newest = SEVERAL[why]
    found = [
        StoredBackup(
            tmp_path / str(at),
            replace(EVENING, series=series, number=number, made_at=NOW + days * DAY),
            1,
        )
        for at, (series, number, days) in enumerate(told)
    ]

    assert places.newest(found) == places.newest(found[::-1]) == found[newest]


def test_of_a_folder_a_backup_of_the_future_is_the_last(tmp_path):
    for number, days in ((1, -2), (2, -1), (9, 30_000)):
        made_at = (NOW + days * DAY).isoformat()
        told = {"number": number, "made_at": made_at}
        forged(tmp_path / f"{number}.zip", [(DATABASE, b"x")], **told)

    assert [one.manifest.number for one in places.backups_in(tmp_path)] == [2, 1, 9]
    assert restoring.newest_at(tmp_path) == tmp_path / "2.zip"


@pytest.mark.long
def test_one_of_the_future_is_restored_with_a_word_of_its_date(packed, tmp_path):
    told = {"made_at": (NOW + 30_000 * DAY).isoformat()}
    path = with_database(tmp_path / "future.zip", packed, **told)
    done = manage(tmp_path / "club", "restore", str(path))

    assert done.returncode == 0, done.stderr
    assert "plus tard que maintenant" in done.stderr


def test_a_number_from_which_nobody_can_count_on_is_refused(packed, tmp_path):
    path = with_database(tmp_path / "far.zip", packed, number=restoring.FURTHEST + 1)
    with pytest.raises(Trouble) as refused:
        restoring.readable_manifest(a_club(tmp_path), path)

    assert refused.value.code == "damaged"


@pytest.mark.long
def test_what_a_backup_says_was_counted_is_no_word_of_a_command(packed, tmp_path):
    """As `--pythonpath=…`, which would run what lies beside it on the stick."""
    evil = tmp_path / "stick"
    evil.mkdir()
    (evil / "django_tables2.py").write_text("open(__file__ + '.ran', 'w')")
    check = Check(NOW, (f"--pythonpath={evil}",))
    told = replace(EVENING, check=check).as_json()["check"]
    path = with_database(tmp_path / "evil.zip", packed, check=told)
    with pytest.raises(Trouble) as refused:
        restoring.restore(a_club(tmp_path), path)

    assert refused.value.code == "cannot_verify"
    assert not (evil / "django_tables2.py.ran").exists()


SAID = "{} (PostgreSQL) {}"
VERSIONS = {
    "18.0": True, "19devel": True, "17.6": True, "17.5": False, "16.10": True,
    "16.9": False, "15.14 (Debian 15.14-0+deb12u1)": True, "15.14": True,
    "15.13 (Debian 15.13-0+deb12u1)": False, "15.3": False, "14.19": True,
    "14.18": False, "13.22": True, "13.9": False, "12.99": False, "9.6.24": False,
    "17beta1": False, "18beta1": True, "": False,
}  # fmt: skip


@pytest.mark.parametrize("version", VERSIONS)
def test_a_tool_that_would_run_hidden_commands_is_known_by_its_version(version):
    assert is_safe(SAID.format("psql", version)) is VERSIONS[version]


@pytest.fixture
def tools(tmp_path, monkeypatch):
    """The tools of PostgreSQL of some version, which do nothing but say so."""

    def of(version):
        folder = tmp_path / "99" / "bin"
        folder.mkdir(parents=True)
        for name in ("psql", "pg_restore", "pg_dump"):
            file = folder / name
            file.write_text(f"#!/bin/sh\necho '{SAID.format(name, version)}'\n")
            file.chmod(0o755)
        monkeypatch.setattr(postgresql, "PLACES", ((tmp_path, "*/bin"),))

    return of


@pytest.fixture
def dumped(tmp_path):
    """A dump of others, and the club here that is of PostgreSQL."""
    told = {"engine": "postgresql", "series": THEIRS, "migrations": []}
    path = forged(tmp_path / "club.zip", [("database.pgdump", b"x")], **told)
    return path, replace(a_club(tmp_path), database=PostgreSQL("postgresql:///x"))


def test_what_others_dumped_is_refused_by_old_tools_in_a_sentence(tools, dumped):
    tools("15.13")
    path, here = dumped
    with pytest.raises(Trouble) as refused:
        restoring.readable_manifest(here, path)

    said = trouble_sentence(refused.value)
    assert refused.value.code == "unsafe_tool"
    assert [word in said for word in ("15.13", "15.14", "postgresql-client")] == [
        True, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(("version", "series"), [("15.13", THEIRS), ("15.14", OURS)])
def test_what_the_club_dumped_itself_and_new_tools_are_not_refused(
    tools, dumped, version, series
):
    tools(version)
    path, here = dumped

    assert (
        restoring.readable_manifest(replace(here, series=series), path).series == THEIRS
    )


# What of it PostgreSQL keeps beside the rows.
EVIL = """
CREATE FUNCTION evil() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RETURN NEW; END $$
"""
HIDDEN = {
    "a function": (EVIL, ["function evil()"]),
    "a trigger": (
        f"{EVIL}; CREATE TRIGGER evil AFTER INSERT ON ledger_event"
        " FOR EACH ROW EXECUTE FUNCTION evil()",
        ["function evil()", "trigger evil on ledger_event"],
    ),
    "a function as one of ours": (
        EVIL.replace("FUNCTION evil", "OR REPLACE FUNCTION ledger_event_stays"),
        ["function ledger_event_stays()"],
    ),
    "a trigger that is gone": (
        "DROP TRIGGER ledger_event_update ON ledger_event",
        ["trigger ledger_event_update on ledger_event"],
    ),
    "a trigger that sleeps": (
        "ALTER TABLE ledger_event DISABLE TRIGGER ledger_event_update",
        ["trigger ledger_event_update on ledger_event"],
    ),
    "a trigger that asks for more": (
        "DROP TRIGGER ledger_event_update ON ledger_event; "
        "CREATE TRIGGER ledger_event_update BEFORE UPDATE ON ledger_event"
        " FOR EACH ROW WHEN (false) EXECUTE FUNCTION ledger_event_stays()",
        ["trigger ledger_event_update on ledger_event"],
    ),
    "a policy": (
        "CREATE POLICY evil ON entries_entry USING (number < 3)",
        ["policy evil on entries_entry"],
    ),
    "rows that are hidden": (
        "ALTER TABLE entries_entry ENABLE ROW LEVEL SECURITY",
        ["table entries_entry"],
    ),
    "a view": ("CREATE VIEW evil AS SELECT 1", ["view evil"]),
    "a rule": (
        "CREATE RULE evil AS ON INSERT TO players_club DO INSTEAD NOTHING",
        ["rule evil"],
    ),
    "a table": ("CREATE TABLE evil (x integer)", ["table evil"]),
    "a table elsewhere": (
        "CREATE SCHEMA other; CREATE TABLE other.ledger_event (x integer)",
        ["table other.ledger_event"],
    ),
}
on_postgresql = pytest.mark.skipif(
    not os.environ.get("DATABASE_URL"), reason="needs a server of PostgreSQL"
)


@on_postgresql
@pytest.mark.long
@pytest.mark.parametrize("what", HIDDEN)
def test_what_is_hidden_in_a_database_of_postgresql_is_strange(club, what):
    statement, named = HIDDEN[what]
    with psycopg.connect(club.database.url) as asked:
        asked.execute(statement)
        found = dict(asked.execute(postgresql.SHAPE).fetchall())
        asked.rollback()

    assert shape.strange_parts("postgresql", found) == named
    assert shape.strange_parts("postgresql", club.database.shape()) == []


@on_postgresql
@pytest.mark.long
def test_a_dump_with_a_hidden_function_changes_nothing(club, elsewhere, evening):
    good, evil = club.folder / "good.zip", club.folder / "evil.zip"
    making.make(club, ASKED, good)
    restoring.restore(elsewhere, good)
    with psycopg.connect(elsewhere.database.url) as asked:
        asked.execute(EVIL)
    making.make(elsewhere, ASKED, evil)
    before = rows(club.database)

    assert refusal(club, evil, over=True) == "strange"
    assert rows(club.database) == before
