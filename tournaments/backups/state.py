"""What is known of a club's backups: the newest, what went wrong, the second place."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tournaments.backups import locks
from tournaments.backups.rules.manifest import Manifest, Unreadable, manifest_from
from tournaments.backups.sealed import OURS_ALONE, arriving
from tournaments.backups.trouble import of_the_disk

NAME, LOCK = "state.json", "state.lock"


@dataclass(frozen=True)
class Failure:
    """What went wrong last, and when."""

    at: datetime
    code: str
    about: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Second:
    """The second place: a stick, or a folder that is synchronised."""

    path: str  # where it was seen last
    key: str  # by which it is known wherever it is plugged in
    seen_at: datetime
    number: int = 0  # of the newest backup there
    made_at: datetime | None = None  # and when that was made
    failed: str = ""


@dataclass(frozen=True)
class State:
    """All that is known; nothing of it is lost with the database."""

    number: int = 0  # of the last backup
    file: str = ""  # of the newest one
    newest: Manifest | None = None
    failed: Failure | None = None
    second: Second | None = None
    no_second: bool = False  # the club wants none
    forgotten: tuple[str, ...] = ()  # members, whom what was restored may name again
    restored_at: datetime | None = None  # backups from before tell of another past


def read(folder: Path) -> State:
    """What is known; nothing, where that cannot be read."""
    try:
        told = json.loads((folder / NAME).read_text("utf-8"))
        return State(
            number=int(told["number"]),
            file=str(told["file"]),
            newest=manifest_from(told["newest"]) if told["newest"] else None,
            failed=_failure(told["failed"]) if told["failed"] else None,
            second=_second(told["second"]) if told["second"] else None,
            no_second=bool(told["no_second"]),
            forgotten=tuple(map(str, told.get("forgotten", ()))),
            restored_at=_moment(told.get("restored_at")),
        )
    except (OSError, ValueError, KeyError, TypeError, Unreadable):
        return State()


def change(folder: Path, changed: Callable[[State], State]) -> State:
    """Change what is known, alone; what others changed meanwhile is known first."""
    with locks.held(folder / LOCK, wait=True), of_the_disk(folder):
        state = changed(read(folder))
        with arriving(folder / NAME) as draft:
            draft.touch(OURS_ALONE)
            draft.write_text(json.dumps(_as_json(state)), "utf-8")
    return state


def _as_json(state: State) -> dict[str, Any]:
    newest = state.newest.as_json() if state.newest else None
    return {
        "number": state.number,
        "file": state.file,
        "newest": newest,
        "failed": _told(state.failed) if state.failed else None,
        "second": _told(state.second) if state.second else None,
        "no_second": state.no_second,
        "forgotten": list(state.forgotten),
        "restored_at": state.restored_at and state.restored_at.isoformat(),
    }


def _told(one: Failure | Second) -> dict[str, Any]:
    return {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in asdict(one).items()
    }


def _failure(told: dict[str, Any]) -> Failure:
    at = datetime.fromisoformat(told["at"])
    return Failure(at, str(told["code"]), dict(told["about"]))


def _second(told: dict[str, Any]) -> Second:
    return Second(
        path=str(told["path"]),
        key=str(told["key"]),
        seen_at=datetime.fromisoformat(told["seen_at"]),
        number=int(told["number"]),
        made_at=_moment(told["made_at"]),
        failed=str(told["failed"]),
    )


def _moment(told: str | None) -> datetime | None:
    return datetime.fromisoformat(told) if told else None
