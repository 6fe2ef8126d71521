"""One byte that is not as it was written anywhere in a backup, and it is refused."""

import json
import os
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError
from hypothesis import given, strategies as st

from tests.backups.test_manifest import EVENING
from tournaments.backups import checking, places, sealed
from tournaments.backups.rules.manifest import FORMAT
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Trouble
from tournaments.management.commands import backup


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A small backup; of what it is does not matter here."""
    return packed(
        tmp_path_factory.mktemp("sealed"),
        {"database.sqlite3": b"cards " * 500, "data/secret-key": b"k" * 64},
    )


def packed(folder, contents, **told):
    paths = {}
    for number, (name, content) in enumerate(contents.items()):
        paths[name] = folder / f"{number}"
        paths[name].write_bytes(content)
    members = {name: sealed.length_and_digest(path) for name, path in paths.items()}
    manifest = sealed.manifest_from(
        {**EVENING.as_json(), "members": {}, "check": None, **told}
    )
    manifest = sealed.manifest_from(
        {
            **manifest.as_json(),
            "members": {
                name: {"bytes": size, "sha256": digest}
                for name, (size, digest) in members.items()
            },
        }
    )
    sealed.write(folder / "club.zip", paths)
    sealed.finish(folder / "club.zip", manifest)
    return folder / "club.zip"


def code_of(path):
    with pytest.raises(Trouble) as refused:
        sealed.read(path)
    return refused.value.code


def parts(content):
    """Where each part of the file begins: members, manifest, list of members, seal."""
    found = {"first member": 0, "its content": 60}
    found["second member"] = content.index(b"data/secret-key") - 30
    found["manifest"] = content.index(b"manifest.json") - 30
    found["list of members"] = content.index(b"PK\x01\x02")
    found["end of the list"] = content.index(b"PK\x05\x06")
    found["seal"] = len(content) - 81
    return found


def test_it_is_read_as_it_was_written(file):
    assert sealed.read(file).members["data/secret-key"][0] == 64


@pytest.mark.parametrize(
    "part",
    [
        "first member",
        "its content",
        "second member",
        "manifest",
        "list of members",
        "end of the list",
        "seal",
    ],
)
def test_in_whatever_part_a_byte_is_changed_it_is_refused(file, tmp_path, part):
    content = file.read_bytes()
    begin = parts(content)[part]
    for at in range(begin, min(begin + 60, len(content))):
        spoiled = bytearray(content)
        spoiled[at] ^= 0x10
        path = tmp_path / "spoiled.zip"
        path.write_bytes(spoiled)

        assert code_of(path) in {"damaged", "no_backup"}, at


@given(st.data())
def test_wherever_bytes_are_changed_or_missing_it_is_refused(file, data):
    content = file.read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    new = data.draw(
        st.binary(max_size=40).filter(lambda one: one != content[at : at + 40])
    )
    spoiled = content[:at] + new + content[at + max(len(new), 1) :]
    path = Path(file).with_name("spoiled.zip")
    path.write_bytes(spoiled)

    if spoiled != content:
        assert code_of(path) in {"damaged", "no_backup"}


@pytest.mark.parametrize("length", [0, 1, 40, 80, 81, 200, 900])
def test_a_file_that_ends_too_early_is_refused(file, tmp_path, length):
    path = tmp_path / "short.zip"
    path.write_bytes(file.read_bytes()[:length])

    assert code_of(path) == ("damaged" if length >= 40 else "no_backup")


def test_another_zip_is_no_backup(tmp_path):
    path = tmp_path / "photos.zip"
    with zipfile.ZipFile(path, "w") as bundle:
        bundle.writestr("photo.jpg", b"cards on a table")

    assert code_of(path) == "no_backup"


def test_a_backup_that_was_packed_anew_is_refused(file, tmp_path):
    path = tmp_path / "again.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))

    assert code_of(path) == "damaged"


def test_one_of_a_newer_format_says_so(file, tmp_path):
    path = tmp_path / "newer.zip"
    told = EVENING.as_json() | {"format": FORMAT + 1}
    with zipfile.ZipFile(path, "w") as bundle:
        bundle.writestr(sealed.MANIFEST, json.dumps(told))
        bundle.comment = sealed.EMPTY_SEAL
    content = path.read_bytes()
    digest = sealed.hashlib.sha256(content[:-64]).hexdigest().encode()
    path.write_bytes(content[:-64] + digest)

    assert code_of(path) == "newer"


@pytest.mark.parametrize(
    "name",
    ["../outside", "data/../../outside", "/outside", "C:/outside", "data\\..\\outside"],
)
def test_one_that_leads_out_of_its_folder_is_refused(tmp_path, name):
    folder = tmp_path / "made"
    folder.mkdir()
    path = packed(folder, {name: b"x"})

    with pytest.raises(Trouble) as refused:
        sealed.unpack(path, sealed.read(path), tmp_path / "in" / "here")
    assert refused.value.code == "damaged"
    assert list(tmp_path.rglob("outside")) == []


@pytest.mark.parametrize("name", ["data/whistclub.sqlite3", "data/static/x.css"])
def test_one_that_brings_along_what_none_takes_along_is_refused(tmp_path, name):
    folder = tmp_path / "made"
    folder.mkdir()
    path = packed(folder, {"database.sqlite3": b"x", name: b"x"})
    work = tmp_path / "work"
    work.mkdir()

    with (
        pytest.raises(Trouble) as refused,
        checking.open_backup(path, sealed.read(path), SQLite(tmp_path / "x"), work),
    ):
        raise AssertionError("it was opened")
    assert refused.value.code == "damaged"


@pytest.mark.long
def test_more_than_it_says_is_never_unpacked(tmp_path):
    """A small file that swells to fill the disk stops where it should have ended."""
    folder = tmp_path / "made"
    folder.mkdir()
    path = packed(folder, {"database.sqlite3": b"\0" * 50_000_000})
    told = sealed.read(path)
    less = sealed.manifest_from(
        told.as_json()
        | {"members": {"database.sqlite3": {"bytes": 1000, "sha256": "0" * 64}}}
    )

    with pytest.raises(Trouble) as refused:
        sealed.unpack(path, less, tmp_path / "in")
    assert refused.value.code == "damaged"
    assert (tmp_path / "in" / "database.sqlite3").stat().st_size <= sealed.CHUNK


@pytest.mark.skipif(os.name != "posix", reason="has neither devices nor pipes there")
def test_what_has_no_end_and_what_nobody_writes_is_no_backup(tmp_path):
    os.mkfifo(tmp_path / "pipe.zip")
    (tmp_path / "link.zip").symlink_to("/dev/zero")

    for path in (Path("/dev/zero"), tmp_path / "link.zip", tmp_path / "pipe.zip"):
        assert code_of(path) == "no_backup"
        assert sealed.glance(path) is None
    assert places.backups_in(tmp_path) == []
    with pytest.raises(CommandError):
        backup.refuse_other(tmp_path / "pipe.zip")
