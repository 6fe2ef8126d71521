"""Judges the rows of a list of people, pasted or from a file: whom each may mean."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.folding import folded, folded_words, has_letter
from tournaments.players.rules.verdicts import (
    DOUBTFUL,
    NEW,
    SAME,
    WRONG,
    Judged,
    Known,
    MemberRow,
    number_of,
    seems_a_sum,
)

STROKE = r"/&+"  # never within a name
LONG_ENOUGH = 8  # letters of a name of which one may be mistyped


class Members:
    """Those whom the club knows, by what may tell that one of them is meant."""

    def __init__(self, known: Iterable[Known]) -> None:
        self.by_words: dict[tuple[str, ...], list[Known]] = defaultdict(list)
        self.by_last_name: dict[str, list[Known]] = defaultdict(list)
        self.by_number: dict[int | None, Known] = {}
        self.by_variant: dict[str, list[Known]] = defaultdict(list)
        for who in known:
            name = folded(f"{who.first_name} {who.last_name}")
            self.by_words[folded_words(name)].append(who)
            self.by_last_name[folded(who.last_name)].append(who)
            self.by_number[who.number] = who
            for variant in variants(name):
                self.by_variant[variant].append(who)

    def near(self, name: str) -> tuple[Known, ...]:
        """The members whose names differ from this one by a letter."""
        return tuple(
            dict.fromkeys(
                who
                for variant in variants(name)
                for who in self.by_variant.get(variant, ())
                if is_near(name, folded(f"{who.first_name} {who.last_name}"))
            )
        )


def judge(
    rows: Iterable[MemberRow], known: Iterable[Known], longest: Mapping[str, int]
) -> list[Judged]:
    """Give each row its verdict, beside those that the club knows and those above.

    `longest` says how many letters there may be in a column.
    """
    members = Members(known)
    lines: dict[tuple[str, ...], int] = {}
    numbers: dict[int | None, int] = {}
    taken: dict[str, int] = {}  # where each member stands
    judged: list[Judged] = []
    for row in rows:
        words = folded_words(f"{row.first_name} {row.last_name}")
        one = _wrong(row, longest) or _judge(row, members, lines.get(words), numbers)
        one = _by_surname(one, members)
        one = _nearly(one, members)
        if one.verdict == NEW and row.asks_club:
            one = replace(one, verdict=DOUBTFUL, problem="asks_club")
        if one.verdict == SAME:
            above = taken.setdefault(one.members[0].public_id, row.line)
            if above != row.line:
                one = replace(one, verdict=DOUBTFUL, earlier=above)
        judged.append(one)
        if one.verdict != WRONG:
            lines.setdefault(words, row.line)
            numbers.setdefault(number_of(row), row.line)
    if judged[1:] and seems_a_sum(judged[-1].row):
        judged[-1] = replace(judged[-1], is_sum=True)
    return judged


def _judge(
    row: MemberRow,
    members: Members,
    earlier: int | None,
    numbers: Mapping[int | None, int],
) -> Judged:
    namesakes = members.by_words.get(
        folded_words(f"{row.first_name} {row.last_name}"), []
    )
    number = number_of(row)
    owner = members.by_number.get(number) if number is not None else None
    if owner and owner not in namesakes:
        return Judged(row, WRONG, (owner,), problem="number_taken")
    if earlier is not None:
        return Judged(row, DOUBTFUL, tuple(namesakes), earlier=earlier)
    if number is not None and number in numbers:
        return Judged(row, WRONG, earlier=numbers[number], problem="number_twice")
    if owner:
        return Judged(row, SAME, (owner,))
    if len(namesakes) == 1 and _is_same(row, namesakes[0]):
        return Judged(row, SAME, tuple(namesakes))
    return Judged(row, DOUBTFUL if namesakes else NEW, tuple(namesakes))


def _wrong(row: MemberRow, longest: Mapping[str, int]) -> Judged | None:
    """Return what is wrong with a row whoever it may be, or None."""
    if not has_letter(row.last_name):
        return Judged(row, WRONG, problem="no_name")
    for name, most in longest.items():
        if len(row.cell(name)) > most:
            return Judged(row, WRONG, problem="too_long", about=name)
    if set(STROKE).intersection(f"{row.first_name} {row.last_name}"):
        return Judged(row, WRONG, problem="several")
    try:
        number_of(row)
    except ValueError:
        return Judged(row, WRONG, problem="no_number", about=row.number)
    return None


def _is_same(row: MemberRow, member: Known) -> bool:
    """Tell whether the one of that name is surely meant: no other club or number."""
    in_order = folded(row.last_name) == folded(member.last_name)
    return in_order and bool(_of_club(row, [member])) and not _numbered(row, member)


def _of_club(row: MemberRow, some: Sequence[Known]) -> list[Known]:
    """Those of the club that a row says, or all where it says none."""
    return [who for who in some if folded(row.club) in ("", folded(who.club))]


def _numbered(row: MemberRow, member: Known) -> bool:
    """Tell whether both have a number: it would have found them, were they one."""
    return bool(row.number) and member.number is not None


def _by_surname(one: Judged, members: Members) -> Judged:
    """Judge a family name alone by members who have it, of the club if one is said."""
    row = one.row
    if one.verdict == WRONG or row.first_name or one.members:
        return one
    found = members.by_last_name.get(folded(row.last_name), [])
    of_club = _of_club(row, found)
    if not found:
        return one
    sure = len(of_club) == 1 and not _numbered(row, of_club[0])
    verdict = SAME if sure and one.earlier is None else DOUBTFUL
    return replace(one, verdict=verdict, members=tuple(of_club or found))


def _nearly(one: Judged, members: Members) -> Judged:
    """Doubt somebody new if members' names differ by a letter: they may be meant."""
    if one.verdict != NEW or not one.row.first_name:
        return one
    near = members.near(folded(f"{one.row.first_name} {one.row.last_name}"))
    return replace(one, verdict=DOUBTFUL, members=near) if near else one


def variants(name: str) -> set[str]:
    """A name, and the same with each of its letters left out: near names share one."""
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


def is_near(name: str, other: str) -> bool:
    """Tell whether two long names are alike but for a letter more, less or changed."""
    shorter, longer = sorted((name, other), key=len)
    if len(longer) - len(shorter) > 1 or len(shorter) < LONG_ENOUGH:
        return False
    differs = (
        at
        for at, (one, two) in enumerate(zip(shorter, longer, strict=False))
        if one != two
    )
    at = next(differs, len(shorter))
    rest = longer[at + 1 :]
    return rest in (shorter[at:], shorter[at + 1 :])
