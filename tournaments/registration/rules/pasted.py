"""Names that were pasted, one or a pair a line, as in a mail or in a spreadsheet."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.registration.rules import verdicts
from tournaments.registration.rules.columns import MEANING, guess, turned
from tournaments.registration.rules.folding import folded
from tournaments.registration.rules.naming import LINE, split_name, untitled
from tournaments.registration.rules.pairs import CLUB, halves
from tournaments.registration.rules.verdicts import Judged, Known, MemberRow

# "12. ", "3) ", "- ": what a list puts in front of a name.
BULLET = re.compile(r"\s*(?:\(?\d{1,4}[.):]?\s+|\d{1,4}[.)]|[-*•–]\s+)")
COLUMNS = re.compile(r"[,;\t]")
CELLS = re.compile(r"[;\t]")
# A telephone or an address for mail, which is no part of a name.
CONTACT = re.compile(r"[^\s;,]+@[^\s;,]+|\+?\(?\d[\d\s./()-]{6,}\d")
# What the name of a club begins with, and no first name.
OF_CLUBS = frozenset(
    ("amicale", "cercle", "club", "kaartclub", "les", "royal", "whist", "whistclub",
     "wiezers", "wiezersclub")
)  # fmt: skip
STROKE = re.compile(r"[/&+]")  # never within a name
LONG_ENOUGH = 8  # letters of a name of which one may be mistyped
NOBODY_BESIDE = re.compile(r"\s*[/&+][\W\d_]*\Z")  # "Bovy / ?"


def rows_of(
    text: str, *, in_pairs: bool = False, clubs: Iterable[str] = ()
) -> list[MemberRow]:
    """The people of a text, lines without a name left out.

    "Anne Bovy", "Bovy, Anne", "BOVY Anne", each with "[Wavre]" behind it or not; of
    three columns the last is the club, and of two where it is one of these `clubs`. A
    first row of headings says what each column holds; telephones are passed over.
    "Bovy / Closset" are two, who are partners where people come `in_pairs`: then each
    row is numbered by itself, else by its line.
    """
    found: list[MemberRow] = []
    called = {folded(club) for club in clubs if club}
    lines = text.splitlines()
    heading = next((at for at, words in enumerate(lines) if words.strip()), 0)
    heads = columns_of(lines[heading]) if lines else {}
    for line, words in enumerate(lines, start=1):
        if heads and line == heading + 1:
            continue
        words = by_heads(CONTACT.sub(" ", words), heads)
        words = BULLET.sub("", words, count=1) if BULLET.match(words) else words
        words = NOBODY_BESIDE.sub("", words.rstrip(" ,;\t-–"))
        words = club_behind(words, called)
        people = [one for one in _people(words, in_pairs=in_pairs) if folded(one)]
        for place, one in enumerate(people):
            number = found[-1].line + 1 if found else 1
            row = _row(number if in_pairs else max(line, number), one)
            if in_pairs and len(people) == 2:
                row = row._replace(beside=number - 1 if place else number + 1)
            found.append(row)
    return found


def columns_of(line: str) -> dict[str, int]:
    """The columns that a line names; {} unless each of its cells is a heading."""
    heads = COLUMNS.split(line)
    named = [folded(head) in MEANING for head in heads if folded(head)]
    return guess(heads) if named and all(named) else {}


def by_heads(words: str, heads: Mapping[str, int]) -> str:
    """A line under headings as one would write it by itself: "Anne Bovy [Wavre]"."""
    cells = COLUMNS.split(words)
    if len(heads) < 2 or len(cells) < 2:
        return words
    said = {key: cells[at].strip() for key, at in heads.items() if at < len(cells)}
    name = said.get("name", "")
    if said.get("last_name") and said.get("first_name"):
        name = f"{said['last_name']}, {said['first_name']}"
    name = name or said.get("last_name") or said.get("first_name") or ""
    return f"{name} [{said['club']}]" if name and said.get("club") else name


def club_behind(words: str, clubs: Collection[str]) -> str:
    """ "Anne Bovy; Wavre" as "Anne Bovy [Wavre]", where the last column is a club.

    So it is where the club is known, or called as clubs are and nobody is.
    """
    cells = COLUMNS.split(words)
    if len(cells) != 2 or "[" in words or len(cells[0].split()) < 2:
        return words
    name, last = (cell.strip() for cell in cells)
    if folded(last) in clubs or folded(last).partition(" ")[0] in OF_CLUBS:
        return f"{name} [{last}]"
    return words


def _people(words: str, *, in_pairs: bool) -> Sequence[str]:
    """The one or two people of a line, each with the club that is said of both."""
    first, *others = cells = CELLS.split(words)
    two = halves(first) if in_pairs or STROKE.search(CLUB.sub("", first)) else None
    if in_pairs and two is None and len(cells) in (2, 3):
        one, other, *others = cells
        if all(len(CLUB.sub("", name).split()) > 1 for name in (one, other)):
            two = (one, other)  # two columns, each with a whole name
    if two is None:
        return (words,)
    club = " ".join(filter(None, (cell.strip() for cell in others)))
    return [f"{one} [{club}]" if club and "[" not in one else one for one in two]


def _row(line: int, words: str) -> MemberRow:
    said = LINE.match(words)
    name, club = (said["name"], said["club"] or "") if said else (words, "")
    first, last, third = _parted(name)
    return MemberRow(line, first, last, club=" ".join((club or third).split()))


def _parted(name: str) -> tuple[str, str, str]:
    """First name, name and perhaps a club of one line."""
    cells = [" ".join(cell.split()) for cell in COLUMNS.split(name)]
    if len(cells) > 1 and cells[0] and cells[1]:
        return untitled(cells[1]), untitled(cells[0]), " ".join(cells[2:])
    whole = untitled(" ".join(filter(None, cells)))
    words = whole.split()
    shouted = len(words[0]) > 1 and words[0] == words[0].upper()
    if shouted and whole != whole.upper():
        return (*turned(whole), "")
    return (*split_name(whole), "")


def judged(rows: Iterable[MemberRow], known: Iterable[Known]) -> list[Judged]:
    """The verdict on each; a name alone is the one member who is called so."""
    members = list(known)
    by_name: dict[str, list[Known]] = {}
    for who in members:
        name = folded(f"{who.first_name} {who.last_name}")
        by_name.setdefault(name, []).append(who)
    found: list[Judged] = []
    lines: dict[str, int] = {}  # where each member stands
    for one in verdicts.judge(rows, members):
        if STROKE.search(f"{one.row.first_name} {one.row.last_name}"):
            found.append(Judged(one.row, verdicts.WRONG, problem="several"))
            continue
        one = _by_surname(one, members)
        if _is_meant(one):
            one = replace(one, verdict=verdicts.SAME)
        one = _nearly(one, by_name)
        if one.verdict == verdicts.SAME:
            above = lines.setdefault(one.members[0].public_id, one.row.line)
            if above != one.row.line:
                one = replace(one, verdict=verdicts.DOUBTFUL, earlier=above)
        found.append(one)
    return found


def _by_surname(one: Judged, members: Sequence[Known]) -> Judged:
    """Of a family name alone: the members who have it, of that club if one is said."""
    row = one.row
    if one.verdict == verdicts.WRONG or row.first_name or one.members:
        return one
    found = [who for who in members if folded(who.last_name) == folded(row.last_name)]
    of_club = [
        who for who in found if row.club and folded(who.club) == folded(row.club)
    ]
    if not found:
        return one
    sure = len(of_club if row.club else found) == 1
    verdict = verdicts.SAME if sure and one.earlier is None else verdicts.DOUBTFUL
    return replace(one, verdict=verdict, members=tuple(of_club or found))


def _nearly(one: Judged, members: Mapping[str, Sequence[Known]]) -> Judged:
    """Of somebody new: the members whose names differ by a letter, who may be meant."""
    if one.verdict != verdicts.NEW or one.is_sum or not one.row.first_name:
        return one
    name = folded(f"{one.row.first_name} {one.row.last_name}")
    near = tuple(
        who for other, some in members.items() if is_near(name, other) for who in some
    )
    return replace(one, verdict=verdicts.DOUBTFUL, members=near) if near else one


def is_near(name: str, other: str) -> bool:
    """Whether two names are alike but for a letter more or less, or another one."""
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


def _is_meant(one: Judged) -> bool:
    if one.verdict != verdicts.DOUBTFUL or one.earlier or len(one.members) != 1:
        return False
    in_order = folded(one.row.last_name) == folded(one.members[0].last_name)
    return in_order and not one.row.club
