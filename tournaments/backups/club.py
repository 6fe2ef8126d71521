"""Describes the club to back up: its database, its folder of data, and its backups."""

from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any
from zoneinfo import ZoneInfo

from tournaments.backups.databases import Database
from tournaments.backups.postgresql import PostgreSQL
from tournaments.backups.sqlite import SQLite

# What lies in a folder of data and is made anew by any start, passes within a minute,
# or is a backup itself.
MADE_ANEW = frozenset({"static", "cache", "backups", "replaced"})
OF_A_DATABASE = ".sqlite3"


@dataclass(frozen=True)
class Club:
    """One club, as a process that knows no Django is told of it."""

    folder: Path  # of data
    backups: Path
    database: Database
    series: str
    zone: ZoneInfo
    sticks: tuple[str, ...] = ()  # patterns of the places where sticks appear

    def as_json(self) -> dict[str, Any]:
        known = self.database
        where = str(known.path) if isinstance(known, SQLite) else ""
        return {
            "folder": str(self.folder),
            "backups": str(self.backups),
            "sqlite": where,
            "postgresql": known.url if isinstance(known, PostgreSQL) else "",
            "series": self.series,
            "zone": str(self.zone),
            "sticks": list(self.sticks),
        }


def files_in(folder: Path) -> list[Path]:
    """List what a backup takes along of a folder of data: the keys, and all else."""
    return [
        way
        for one in sorted(folder.rglob("*"))
        if one.is_file() and not one.is_symlink()
        if is_taken_along(way := one.relative_to(folder))
    ]


def is_taken_along(way: PurePath) -> bool:
    """Tell whether a backup takes along what lies there in a folder of data."""
    parts = [one.casefold() for one in way.parts]  # as some disks read them
    return (
        parts[0] not in MADE_ANEW
        and OF_A_DATABASE not in parts[-1]
        and not parts[-1].endswith((".lock", ".part"))
    )


def club_from(told: dict[str, Any]) -> Club:
    sqlite = told["sqlite"]
    return Club(
        folder=Path(told["folder"]),
        backups=Path(told["backups"]),
        database=SQLite(Path(sqlite)) if sqlite else PostgreSQL(told["postgresql"]),
        series=told["series"],
        zone=ZoneInfo(told["zone"]),
        sticks=tuple(told["sticks"]),
    )
