"""What each row of a list of people is: new, known, doubtful, or wrong."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.registration.rules.columns import LAST_FIRST, turned
from tournaments.registration.rules.folding import folded, folded_words
from tournaments.registration.rules.formulas import plain
from tournaments.registration.rules.naming import split_name

NEW, SAME, DOUBTFUL, WRONG = "new", "same", "doubtful", "wrong"
HIGHEST = 999_999
LONGEST = {
    "first_name": 60,
    "last_name": 60,
    "club": 80,
    "category": 30,
    "contact": 120,
}


class MemberRow(NamedTuple):
    """One person as a list says it; `line` is where, as a spreadsheet counts."""

    line: int
    first_name: str = ""
    last_name: str = ""
    number: str = ""
    club: str = ""
    category: str = ""
    contact: str = ""


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


def read_rows(
    cells: Sequence[Sequence[str]], columns: Mapping[str, int], *, headed: bool
) -> list[MemberRow]:
    """The people of a list, empty lines left out, once its columns are known."""
    heads = cells[0] if headed and cells else ()
    name_at = columns.get("name", -1)
    last_first = 0 <= name_at < len(heads) and folded(heads[name_at]) in LAST_FIRST
    rows = []
    for line, row in enumerate(cells, start=1):
        if (headed and line == 1) or not any(cell.strip() for cell in row):
            continue
        said = {
            name: " ".join(plain(row[at].strip()).split())
            for name, at in columns.items()
            if at < len(row)
        }
        whole = said.pop("name", "")
        if whole:
            turn = last_first or "," in whole
            first, last = turned(whole) if turn else split_name(whole)
            said |= {"first_name": first, "last_name": last}
        if said.get("first_name") and not said.get("last_name"):
            said |= {"first_name": "", "last_name": said["first_name"]}
        rows.append(MemberRow(line, **said))
    return rows


def number_of(row: MemberRow) -> int | None:
    """The number of a row: 12, "12" and the "12.0" of a spreadsheet; None if none.

    Raises ValueError where it is no whole number from 1.
    """
    text = row.number.removesuffix(".0").removesuffix(",0")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST):
        raise ValueError(text)
    return int(text)


def judge(rows: Iterable[MemberRow], known: Iterable[Known]) -> list[Judged]:
    """Give each row its verdict, beside those that the club knows and those above."""
    members = list(known)
    by_words = defaultdict(list)
    for member in members:
        name = f"{member.first_name} {member.last_name}"
        by_words[folded_words(name)].append(member)
    by_number = {one.number: one for one in members if one.number is not None}
    lines: dict[tuple[str, ...], int] = {}
    numbers: dict[int, int] = {}
    judged = []
    for row in rows:
        words = folded_words(f"{row.first_name} {row.last_name}")
        one = _judge(row, by_words[words], by_number, lines.get(words), numbers)
        judged.append(one)
        if one.verdict != WRONG:
            lines.setdefault(words, row.line)
            number = number_of(row)
            if number is not None:
                numbers.setdefault(number, row.line)
    return judged


def _judge(
    row: MemberRow,
    namesakes: Sequence[Known],
    by_number: Mapping[int, Known],
    earlier: int | None,
    numbers: Mapping[int, int],
) -> Judged:
    if not folded(row.last_name):
        return Judged(row, WRONG, problem="no_name")
    for name, longest in LONGEST.items():
        if len(getattr(row, name)) > longest:
            return Judged(row, WRONG, problem="too_long", about=name)
    try:
        number = number_of(row)
    except ValueError:
        return Judged(row, WRONG, problem="no_number", about=row.number)
    owner = by_number.get(number) if number is not None else None
    if owner and owner not in namesakes:
        return Judged(row, WRONG, (owner,), problem="number_taken")
    if earlier is not None:
        return Judged(row, DOUBTFUL, tuple(namesakes), earlier=earlier)
    if number is not None and number in numbers:
        return Judged(row, WRONG, earlier=numbers[number], problem="number_twice")
    if owner:
        return Judged(row, SAME, (owner,))
    if len(namesakes) == 1 and _is_same(row, number, namesakes[0]):
        return Judged(row, SAME, tuple(namesakes))
    return Judged(row, DOUBTFUL if namesakes else NEW, tuple(namesakes))


def _is_same(row: MemberRow, number: int | None, member: Known) -> bool:
    """Whether the one namesake is surely meant: same club, and no other number."""
    if number is not None and member.number is not None:
        return False
    in_order = folded(row.last_name) == folded(member.last_name)
    return in_order and folded(row.club) == folded(member.club)
