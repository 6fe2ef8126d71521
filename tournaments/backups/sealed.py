"""The file of a backup: a zip that anybody can open, with a seal over every byte.

A zip, for it can be looked into on any computer. Its comment is the digest of all that
stands before it, so that one changed byte anywhere is found, also where a zip itself
looks at none. What it says of itself is in `manifest.json`.
"""

import errno
import hashlib
import json
import os
import re
import stat
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path, PurePosixPath
from typing import IO, Literal

from tournaments.backups.rules.manifest import (
    Manifest,
    Newer,
    Unreadable,
    manifest_from,
)
from tournaments.backups.trouble import Trouble, reason_of

MANIFEST = "manifest.json"
LONGEST_MANIFEST = 5_000_000  # bytes; so long may be the list of what is in it, too
FREELY = 100_000_000  # bytes that any backup may unpack to
MOST_TIMES = 100  # its own size; a database becomes four to ten times smaller
PACKED = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})  # others swell more
SEAL = re.compile(rb"WhistClub sha256 ([0-9a-f]{64})\Z")
BEGINNING = b"PK\x03\x04"  # of any zip; in ours the database comes first
EMPTY_SEAL = b"WhistClub sha256 " + b"0" * 64
CHUNK = 1 << 20
QUICKLY = 1  # of 9: a third of the time of the usual one, and 7 % longer
OURS_ALONE = 0o600  # whoever reads a backup has what is in it


def write(path: Path, members: Mapping[str, Path]) -> None:
    """Pack these files, without the manifest."""
    with path.open("xb") as stream, _zip(stream, "w") as bundle:
        os.chmod(path, OURS_ALONE)
        for name, file in members.items():
            with (
                file.open("rb") as source,
                bundle.open(name, "w", force_zip64=True) as given,
            ):
                for chunk in chunks(source):
                    given.write(chunk)


def finish(path: Path, manifest: Manifest) -> None:
    """Add the manifest, seal the file, and have it on the disk."""
    told = json.dumps(manifest.as_json(), ensure_ascii=False, indent=1)
    with path.open("r+b") as stream:
        with _zip(stream, "a") as bundle:
            bundle.writestr(MANIFEST, told)
            bundle.comment = EMPTY_SEAL
        length = stream.seek(-64, os.SEEK_END)
        stream.write(_digest(path, length).encode())
        stream.flush()
        os.fsync(stream.fileno())


def _zip(stream: IO[bytes], mode: Literal["w", "a"]) -> zipfile.ZipFile:
    return zipfile.ZipFile(stream, mode, zipfile.ZIP_DEFLATED, compresslevel=QUICKLY)


def read(path: Path) -> Manifest:
    """Check that every byte is as it was written, and return the manifest."""
    try:
        refuse_endless(path)
        with path.open("rb") as stream:
            begin = stream.read(len(BEGINNING) + 50)
            length = stream.seek(0, os.SEEK_END)
            stream.seek(max(length - len(EMPTY_SEAL), 0))
            seal = SEAL.search(stream.read(len(EMPTY_SEAL)))
    except OSError as error:
        why = reason_of(error)
        raise Trouble("unreadable", where=str(path), why=why) from error
    if seal is None:
        ours = begin.startswith(BEGINNING) and b"database." in begin
        raise Trouble("damaged" if ours else "no_backup", where=str(path))
    if _digest(path, length - 64) != seal[1].decode():
        raise Trouble("damaged", where=str(path))
    return _manifest(path)


def refuse_endless(path: Path) -> None:
    """Refuse a device or a pipe: it may have no end, or nobody who writes."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise Trouble("no_backup", where=str(path))


def glance(path: Path) -> Manifest | None:
    """Return the manifest without reading the whole file; None if there is none."""
    try:
        refuse_endless(path)
        return _manifest(path)
    except (Trouble, OSError):
        return None


class Frugal(FileIO):
    """A file of which nobody reads much at once, as a list of a million names."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > LONGEST_MANIFEST:
            raise zipfile.BadZipFile("more at once than a backup has anywhere")
        return super().read(-1 if size is None else size)


def _manifest(path: Path) -> Manifest:
    try:
        with Frugal(path) as stream, zipfile.ZipFile(stream) as bundle:
            with bundle.open(MANIFEST) as told:  # which may be longer than it says
                manifest = manifest_from(json.loads(told.read(LONGEST_MANIFEST)))
            names = [one.filename for one in bundle.infolist()]
            packed = {one.compress_type for one in bundle.infolist()}
        is_what_it_says = sorted(names) == sorted([*manifest.members, MANIFEST])
        if packed - PACKED or not (is_what_it_says and all(map(is_plain, names))):
            raise Trouble("damaged", where=str(path))
        if manifest.size > max(FREELY, MOST_TIMES * path.stat().st_size):
            raise Trouble("swells", where=str(path))
        return manifest
    except Newer as error:
        raise Trouble("newer", where=str(path)) from error
    except (*BROKEN, KeyError, ValueError, Unreadable, RecursionError) as error:
        raise Trouble("damaged", where=str(path)) from error


BROKEN = (
    zipfile.BadZipFile,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
)
# A file within a file, two whose names a disk does not tell apart, or too long a name.
NO_NAMES = {errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL}


def unpack(path: Path, manifest: Manifest, folder: Path) -> None:
    """Put the files of a backup into a folder; each must be what the manifest says."""
    try:
        with Frugal(path) as stream, zipfile.ZipFile(stream) as bundle:
            for name, told in manifest.members.items():
                file = folder / name
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with bundle.open(name) as source:
                    if _write_checked(source, file, told[0]) != told:
                        raise Trouble("damaged", where=str(path))
    except (*BROKEN, KeyError, ValueError) as error:
        raise Trouble("damaged", where=str(path)) from error
    except OSError as error:
        if error.errno not in NO_NAMES:
            raise
        raise Trouble("damaged", where=str(path)) from error


def _write_checked(source: IO[bytes], file: Path, most: int) -> tuple[int, str]:
    """Write a file, up to `most` bytes; return its length and its digest."""
    digest, size = hashlib.sha256(), 0
    with file.open("xb") as given:
        os.chmod(file, OURS_ALONE)
        for chunk in chunks(source):
            size += len(chunk)
            if size > most:
                break
            digest.update(chunk)
            given.write(chunk)
    return size, digest.hexdigest()


def is_plain(name: str) -> bool:
    """Tell whether a name leads nowhere but into the folder that it is put in.

    It is written in one way only: of `data//x` the end would be a path from the root.
    """
    parts = PurePosixPath(name).parts
    return "/".join(parts) == name != "" and not any(
        one in {"..", "."} or "\\" in one or ":" in one for one in parts
    )


def length_and_digest(file: Path) -> tuple[int, str]:
    """Return the length of a file, and its digest."""
    with file.open("rb") as source:
        digest = hashlib.file_digest(source, "sha256")
        return source.tell(), digest.hexdigest()


def chunks(source: IO[bytes]) -> Iterator[bytes]:
    while chunk := source.read(CHUNK):
        yield chunk


def _digest(path: Path, length: int) -> str:
    """Return the digest of so many bytes from the beginning."""
    digest, left = hashlib.sha256(), length
    with path.open("rb") as stream:
        while left and (chunk := stream.read(min(CHUNK, left))):
            digest.update(chunk)
            left -= len(chunk)
    return digest.hexdigest()


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Yield a draft's path: it is renamed to `path` once whole, else deleted."""
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.part")
    try:
        yield draft
        os.replace(draft, path)
        flush_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def flush_folder(folder: Path) -> None:
    """Have the names of the files in a folder on the disk, if the system can."""
    if hasattr(os, "O_DIRECTORY"):
        known = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        with suppress(OSError):  # some sticks know no such thing
            os.fsync(known)
        os.close(known)
