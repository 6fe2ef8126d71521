"""The manifest: all that a backup says of itself, and whether it can be read here."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from math import inf
from typing import Any

FORMAT = 1  # of the file; a program reads its own and those before it
MOST_NUMBER = 1_000_000_000
YEARS = range(1970, 2200)  # in which a clock may be, even a wrong one
LENIENT = timedelta(days=1)  # between the clocks of two computers
# The step that every database since the first release has taken.
OF_DJANGO = {"admin", "auth", "contenttypes", "sessions"}
OF_BEFORE = "tournaments."  # before the first release one app had all tables


class Unreadable(Exception):
    """A manifest of a backup that makes no sense."""


class Newer(Exception):
    """A newer program wrote the backup."""


@dataclass(frozen=True)
class Because:
    """The reason for a backup, and the closed round or ended day that it is of."""

    what: str  # "asked", "changed", "round_closed", "finished" or "upgrade"
    tournament: str = ""
    round: int = 0


@dataclass(frozen=True)
class Numbers:
    """The length and head of each ledger, and the migrations of the database."""

    club: str
    events: Mapping[str, int]
    heads: Mapping[str, str]
    migrations: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    """The outcome of counting tournaments of a backup again: the first things wrong.

    Where nothing could be counted again, `unable` says why.
    """

    at: datetime
    tournaments: tuple[str, ...] = ()
    differences: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unable: str = ""

    @property
    def in_order(self) -> bool:
        return not self.differences and not self.unable


@dataclass(frozen=True)
class Manifest:
    """All that a backup says of itself; the numbers are those of the copy inside it."""

    number: int  # one more than that of the backup before
    made_at: datetime
    because: Because
    series: str  # by which the backups of one club are known on a stick
    program: str  # its version
    engine: str  # "sqlite" or "postgresql"
    numbers: Numbers
    members: Mapping[
        str, tuple[int, str]
    ]  # how long each file in it is, and its digest
    check: Check | None = None

    @property
    def size(self) -> int:
        """The bytes that it has, unpacked."""
        return sum(size for size, _digest in self.members.values())

    def as_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "number": self.number,
            "made_at": self.made_at.isoformat(),
            "because": asdict(self.because),
            "series": self.series,
            "program": self.program,
            "engine": self.engine,
            **asdict(self.numbers),
            "members": {
                name: {"bytes": size, "sha256": digest}
                for name, (size, digest) in self.members.items()
            },
            "check": self.check
            and {
                **asdict(self.check),
                "at": self.check.at.isoformat(),
            },
        }


def manifest_from(told: Any) -> Manifest:
    """Read a manifest; raise Newer or Unreadable where this program cannot."""
    try:
        if told["format"] > FORMAT:
            raise Newer
        return Manifest(
            number=_count_from(told["number"], MOST_NUMBER),
            made_at=_moment(told["made_at"]),
            because=Because(
                what=str(told["because"]["what"]),
                tournament=str(told["because"]["tournament"]),
                round=_count_from(told["because"]["round"]),
            ),
            series=str(told["series"]),
            program=str(told["program"]),
            engine=str(told["engine"]),
            numbers=Numbers(
                club=str(told["club"]),
                events={key: _count_from(many) for key, many in told["events"].items()},
                heads={str(key): str(head) for key, head in told["heads"].items()},
                migrations=tuple(str(one) for one in told["migrations"]),
            ),
            members={
                str(name): (_count_from(one["bytes"]), str(one["sha256"]))
                for name, one in told["members"].items()
            },
            check=None if told["check"] is None else _check_from(told["check"]),
        )
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error


def _check_from(told: Any) -> Check:
    return Check(
        at=_moment(told["at"]),
        tournaments=tuple(map(str, told["tournaments"])),
        differences={
            key: tuple(map(str, one)) for key, one in told["differences"].items()
        },
        unable=str(told["unable"]),
    )


def _count_from(told: Any, most: float = inf) -> int:
    found = int(told)
    if not 0 <= found <= most:
        raise ValueError("a number that nothing has")
    return found


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None or found.year not in YEARS:
        raise ValueError("a moment without its zone, or of no clock")
    return found


def is_of_the_future(made_at: datetime, now: datetime) -> bool:
    """Tell whether a backup was made later than now: one of the two clocks is wrong."""
    return made_at > now + LENIENT


def own_migrations(taken: Iterable[str]) -> Set[str]:
    """Return the migrations taken that are not Django's, of apps to come too."""
    return {one for one in taken if one.partition(".")[0] not in OF_DJANGO}


def is_of_before(taken: Iterable[str]) -> bool:
    """Tell whether a database is older than the first release, and so not readable."""
    return any(step.startswith(OF_BEFORE) for step in taken)


def unknown_migrations(taken: Iterable[str], known: Set[str]) -> Set[str]:
    """Return the migrations of a database that only a newer program knows."""
    return own_migrations(taken) - known


def tournaments_to_count(found: Numbers, before: Manifest | None) -> tuple[str, ...]:
    """Return the tournaments of a backup that are to be counted again.

    Those in which something happened since the backup before, and those that were not
    in order then; all of them where nothing vouches for the others.
    """
    everything = tuple(found.events)
    if before is None or before.check is None or before.check.unable:
        return everything
    old, check = before.numbers, before.check
    return tuple(
        one
        for one in everything
        if (old.events.get(one), old.heads.get(one))
        != (found.events[one], found.heads[one])
        or one in check.differences
    )
