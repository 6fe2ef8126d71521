"""What the workers of one server tell each other of papers, in the folder of data.

A server with several workers gives them a name for its run. Under it lies each paper
that one of them has made, for all to hand out, and a note of how far each paper is that
one of them makes. A note that is not written anew is of a worker that is gone.
"""

import json
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

FOLDER = "papers"  # in the folder of data; no backup takes it along
RUN = "RUN_OF_WORKERS"  # in the environment of each worker
THROWN = "thrown-away"  # changes whenever papers were thrown away
PAPERS, BYTES = 200, 64_000_000
FRESH = 5.0  # seconds for which a note holds
UNREADABLE = (OSError, ValueError, TypeError, KeyError)
MADE, UNDER_WAY = ".pdf", ".json"


class Told(NamedTuple):
    """How far a paper is, by whichever keys it is waited for."""

    mark: str
    keys: list[str]
    share: float


class Found(NamedTuple):
    """A paper that was made, as what it is right, and by which keys it was ordered."""

    mark: str
    keys: list[str]
    page: str
    printed_at: datetime
    made: bytes


def is_shared() -> bool:
    """Whether there are other workers at all."""
    return bool(os.environ.get(RUN))


def tell(file: str, told: Told) -> None:
    """Tell how far a paper is; what was told before is forgotten."""
    _write(_note(file, told.mark), json.dumps(told._asdict()).encode())


def take_back(file: str, mark: str) -> None:
    """Tell that a paper is under way no more."""
    with suppress(OSError):
        _note(file, mark).unlink(missing_ok=True)


def told(file: str, *, key: str, mark: str) -> Told | None:
    """How far another worker is with a paper: the one ordered, or one as right."""
    for one in _folder().glob(f"{file}-*{UNDER_WAY}"):
        with suppress(*UNREADABLE):
            if one.name.endswith(_mine()) or _age(one) > FRESH:
                continue
            found = Told(**json.loads(one.read_bytes()))
            if found.mark == mark or key in found.keys:
                return found
    return None


def give(file: str, found: Found, *, thrown: str) -> None:
    """Let all workers have a paper, unless papers were thrown away since it was begun.

    What it says may be what was to be forgotten.
    """
    about = found._asdict()
    made: bytes = about.pop("made")
    about["printed_at"] = found.printed_at.isoformat()
    where = _folder() / f"{file}{MADE}"
    if last_thrown() == thrown:
        _write(where, json.dumps(about).encode() + b"\n" + made)
        _sweep()
    if last_thrown() != thrown:
        with suppress(OSError):
            where.unlink(missing_ok=True)


def found(file: str, *, key: str = "", mark: str) -> Found | None:
    """A paper that some worker has made: the one ordered, or one as right."""
    with suppress(*UNREADABLE), _made(file).open("rb") as paper:
        about: dict[str, Any] = json.loads(paper.readline())
        if about["mark"] == mark or key in about["keys"]:
            about["printed_at"] = datetime.fromisoformat(about["printed_at"])
            return Found(**about, made=paper.read())
    return None


def take_away(file: str, *, mark: str) -> None:
    """Keep a paper no longer that says something else now."""
    one = found(file, mark=mark)
    if one is not None:
        _made(file).unlink(missing_ok=True)


def throw_away() -> None:
    """Keep no paper of any run, and none that is begun already."""
    folder = Path(settings.DATA_DIR) / FOLDER
    if not folder.exists():
        return
    _write(folder / THROWN, secrets.token_hex(8).encode())
    for one in folder.glob(f"*/*{MADE}"):
        one.unlink(missing_ok=True)


def last_thrown() -> str:
    with suppress(OSError):
        return (Path(settings.DATA_DIR) / FOLDER / THROWN).read_text()
    return ""


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER / os.environ.get(RUN, "")


def _made(file: str) -> Path:
    return _folder() / f"{file}{MADE}"


def _note(file: str, mark: str) -> Path:
    return _folder() / f"{file}-{mark[:16]}{_mine()}"


def _mine() -> str:
    return f"-{os.getpid()}{UNDER_WAY}"


def _age(one: Path) -> float:
    return abs(time.time() - one.stat().st_mtime)


def _write(where: Path, text: bytes) -> None:
    """Write a file at once, readable by the owner alone; a full disk keeps it away."""
    new = where.with_name(f"{where.name}.{secrets.token_hex(4)}")
    with suppress(OSError):
        _made_ready(where.parent)
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        new.replace(where)
        return
    with suppress(OSError):
        new.unlink(missing_ok=True)


def _made_ready(folder: Path) -> None:
    """The folder of this run; those of runs that are over go."""
    if folder.is_dir():
        return
    folder.parent.mkdir(mode=0o700, exist_ok=True)
    if folder.parent.name == FOLDER:
        for other in _folders(folder.parent):
            shutil.rmtree(other, ignore_errors=True)
    folder.mkdir(mode=0o700, exist_ok=True)


def _folders(folder: Path) -> Iterator[Path]:
    return (one for one in folder.iterdir() if one.is_dir())


def _sweep() -> None:
    """Let those go that were made longest ago, until the rest fits; and old notes."""
    with suppress(OSError):
        for note in _folder().glob(f"*{UNDER_WAY}"):
            if _age(note) > FRESH * 12:
                note.unlink(missing_ok=True)
        papers = sorted(_folder().glob(f"*{MADE}"), key=lambda one: one.stat().st_mtime)
        size = sum(one.stat().st_size for one in papers)
        for place, one in enumerate(papers[:-1]):
            if len(papers) - place <= PAPERS and size <= BYTES:
                return
            size -= one.stat().st_size
            one.unlink(missing_ok=True)
