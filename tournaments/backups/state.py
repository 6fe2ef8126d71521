"""Keeps what is known of a club's backups: the newest, failures, the second place."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from tournaments.backups import locks
from tournaments.backups.rules.manifest import Manifest, Unreadable, manifest_from
from tournaments.backups.sealed import OURS_ALONE, draft_of
from tournaments.backups.trouble import disk_errors_as_trouble

NAME, LOCK = "state.json", "state.lock"
MOMENTS = ("at", "seen_at", "made_at", "restored_at")


@dataclass(frozen=True)
class Failure:
    """The last thing that went wrong, and when."""

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
    """Read what is known; nothing, where that cannot be read."""
    try:
        told = json.loads((folder / NAME).read_text("utf-8"))
        return State(
            number=int(told["number"]),
            file=str(told["file"]),
            newest=manifest_from(told["newest"]) if told["newest"] else None,
            failed=Failure(**_with_moments(told["failed"])) if told["failed"] else None,
            second=Second(**_with_moments(told["second"])) if told["second"] else None,
            no_second=bool(told["no_second"]),
            forgotten=tuple(map(str, told["forgotten"])),
            restored_at=_with_moments(told)["restored_at"],
        )
    except (OSError, ValueError, KeyError, TypeError, Unreadable):
        return State()


def change(folder: Path, changed: Callable[[State], State]) -> None:
    """Change what is known under a lock, so that nobody's change is lost."""
    with locks.hold(folder / LOCK, wait=True), disk_errors_as_trouble(folder):
        state = changed(read(folder))
        with draft_of(folder / NAME) as draft:
            draft.touch(OURS_ALONE)
            newest = state.newest and state.newest.as_json()
            told = asdict(state) | {"newest": newest}
            draft.write_text(json.dumps(told, default=datetime.isoformat), "utf-8")


def _with_moments(told: dict[str, Any]) -> dict[str, Any]:
    """Parse the moments in what was written."""
    return {
        key: datetime.fromisoformat(one) if one and key in MOMENTS else one
        for key, one in told.items()
    }
