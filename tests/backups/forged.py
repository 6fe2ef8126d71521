"""Backups with a right seal, in which something is that no backup has."""

import json
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from hashlib import sha256

from tests.backups.test_manifest import EVENING
from tournaments.backups import sealed
from tournaments.backups.sqlite import SQLite

DATABASE = "database.sqlite3"


def forged(path, entries, by=zipfile.ZIP_DEFLATED, manifest=None, **told):
    """A backup of these entries, each a name or a `ZipInfo` and its content.

    Its manifest says what is `told`, and of the entries what is so.
    """
    names = [getattr(name, "filename", name) for name, _content in entries]
    members = {
        name: {"bytes": len(content), "sha256": sha256(content).hexdigest()}
        for name, (_entry, content) in zip(names, entries, strict=True)
    }
    said = EVENING.as_json() | {"members": members, "check": None} | told
    with zipfile.ZipFile(path, "w", by) as bundle:
        for name, content in entries:
            bundle.writestr(name, content, by)
        bundle.writestr(sealed.MANIFEST, manifest or json.dumps(said))
        bundle.comment = sealed.EMPTY_SEAL
    return seal(path)


def seal(path):
    content = path.read_bytes()[:-64]
    path.write_bytes(content + sha256(content).hexdigest().encode())
    return path


def with_database(path, backup, *statements, **more):
    """The same backup, after these statements were said to its database.

    Of itself it says what is told more.
    """
    with zipfile.ZipFile(backup) as bundle:
        told = json.loads(bundle.read(sealed.MANIFEST))
        entries = {name: bundle.read(name) for name in told["members"]}
    file = path.with_suffix(".sqlite3")
    file.write_bytes(entries[DATABASE])
    with closing(sqlite3.connect(file)) as database:
        for one in statements:
            database.executescript(one)
        database.commit()
    numbers = SQLite(file).numbers()
    entries[DATABASE] = file.read_bytes()
    told = replace(sealed.read(backup), numbers=numbers).as_json()
    del told["members"]
    return forged(path, list(entries.items()), **(told | more))
