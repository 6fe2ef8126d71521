"""Verdicts on the rows of a list of people: new, known, doubtful, or wrong."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from scoring.bounds import whole_number
from tournaments.folding import folded, folded_words
from tournaments.players.rules.brackets import club_apart
from tournaments.players.rules.columns import LAST_FIRST, turned
from tournaments.players.rules.naming import SPACED_HYPHEN, split_name
from tournaments.spreadsheets.rules.formulas import unmarked

NEW, SAME, DOUBTFUL, WRONG = "new", "same", "doubtful", "wrong"
# What becomes of a row, where it is not one of the members.
SKIP, ADD = "skip", "add"
# Problems of a number alone: without it the person can be taken.
OF_THE_NUMBER = frozenset(("no_number", "number_twice", "number_taken"))
# What begins the last row of a spreadsheet that adds up or counts.
SUMS = frozenset(
    ("total", "totaux", "totaal", "totalen", "totals", "somme", "som", "sum", "nombre",
     "aantal", "count", "sous", "subtotal", "subtotaal", "moyenne", "gemiddelde")
)  # fmt: skip
HIGHEST = 999_999


class MemberRow(NamedTuple):
    """One person as a list says it; `line` is where, as a spreadsheet counts."""

    line: int
    first_name: str = ""
    last_name: str = ""
    number: str = ""
    club: str = ""
    more: Mapping[str, str] = {}  # what is kept besides, by its column
    beside: int | None = None  # the line of the partner, where two come as one
    asks_club: bool = False  # it stood in round brackets, and nobody knows such a club

    def cell(self, column: str) -> str:
        """Return what the row says in one of its columns, if anything."""
        own = column in self._fields
        return str(getattr(self, column)) if own else self.more.get(column, "")


class Known(NamedTuple):
    """A member as far as one needs to tell people apart."""

    public_id: str
    first_name: str
    last_name: str
    number: int | None
    club: str


@dataclass(frozen=True)
class Judged:
    """A row with its verdict: who it may be, or what is wrong with which field."""

    row: MemberRow
    verdict: str
    members: tuple[Known, ...] = ()
    earlier: int | None = None  # the line of the same name further up in the list
    problem: str = ""
    about: str = ""
    is_sum: bool = False  # the last row, which seems to add up the others

    @property
    def can_be_taken(self) -> bool:
        """Return whether the row is right, or would be without its number."""
        return self.verdict != WRONG or self.problem in OF_THE_NUMBER


def read_rows(
    cells: Sequence[Sequence[str]],
    columns: Mapping[str, int],
    *,
    heading: int = 0,
    clubs: Collection[str] = (),
) -> list[MemberRow]:
    """The people of a list, empty lines left out, once its columns are known.

    They stand below the row of the `heading`, counted from 1, if there is one; `clubs`
    are the folded names of those that are known.
    """
    heads = cells[heading - 1] if 0 < heading <= len(cells) else ()
    name_at = columns.get("name", -1)
    last_first = 0 <= name_at < len(heads) and folded(heads[name_at]) in LAST_FIRST
    rows = []
    for line, row in enumerate(cells, start=1):
        if line <= heading or not any(cell.strip() for cell in row):
            continue
        said: dict[str, Any] = {
            name: " ".join(unmarked(row[at].strip()).split())
            for name, at in columns.items()
            if at < len(row)
        }
        if "last_name" in said:
            said["last_name"] = SPACED_HYPHEN.sub("-", said["last_name"])
        said = club_apart(said, clubs)
        whole = said.pop("name", "")
        if whole:
            turn = last_first or "," in whole
            first, last = turned(whole) if turn else split_name(whole)
            said |= {"first_name": first, "last_name": last}
        if said.get("first_name") and not said.get("last_name"):
            said |= {"first_name": "", "last_name": said["first_name"]}
        own = {name: said.pop(name) for name in MemberRow._fields if name in said}
        rows.append(MemberRow(line, **own, more=said))
    return rows


def number_of(row: MemberRow) -> int | None:
    """The number of a row: 12, "12" and the "12.0" of a spreadsheet; None if none.

    Raises ValueError where it is no whole number from 1.
    """
    text = row.number.removesuffix(".0").removesuffix(",0")
    if not text:
        return None
    if not 1 <= whole_number(text) <= HIGHEST:
        raise ValueError(text)
    return int(text)


def seems_a_sum(row: MemberRow) -> bool:
    """Tell whether a row says "Total" or "42 joueurs" where others have a name."""
    words = folded(f"{row.first_name} {row.last_name}").split()
    return bool(words) and (words[0] in SUMS or words[0].isdigit())


def default_decision(one: Judged, *, leave_out_wrong: bool = False) -> str:
    """Return what becomes of a row if nobody decides; "" where somebody must."""
    if one.is_sum or (one.verdict == WRONG and leave_out_wrong):
        return SKIP
    if one.verdict == SAME:
        return one.members[0].public_id
    return ADD if one.verdict == NEW else ""


def member_called(text: str, known: Iterable[Known]) -> Known | None:
    """The one member whose name, with the club or not, is what was typed."""
    typed = folded_words(text)
    found = [
        one
        for one in known
        if typed
        and typed
        in (
            folded_words(f"{one.first_name} {one.last_name}"),
            folded_words(label(one)),
        )
    ]
    return found[0] if len(found) == 1 else None


def alike(one: Known, other: Known) -> bool:
    """Tell whether two have the same family name, or the same words in their names."""
    words = [folded_words(f"{who.first_name} {who.last_name}") for who in (one, other)]
    return words[0] == words[1] or folded(one.last_name) == folded(other.last_name)


def label(member: Known) -> str:
    """A member as a list to choose from says it: "Jean Dupont (Wavre) 12"."""
    name = f"{member.first_name} {member.last_name}".strip()
    club = f" ({member.club})" if member.club else ""
    return f"{name}{club}" + (f" {member.number}" if member.number else "")


def seal(judged: Iterable[Judged]) -> str:
    """Hash verdicts: two lists share a seal only if each row has the same in both."""
    said = [
        (one.row.line, one.verdict, one.problem, [who.public_id for who in one.members])
        for one in judged
    ]
    return sha256(repr(said).encode()).hexdigest()[:16]
