"""Names that were pasted, one or a pair a line, as in a mail or in a spreadsheet."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from tournaments.folding import folded
from tournaments.players.rules.brackets import CLUB, club_apart, is_club
from tournaments.players.rules.columns import headings, turned
from tournaments.players.rules.naming import LINE, SPACED_HYPHEN, split_name, untitled
from tournaments.players.rules.pairs import halves
from tournaments.players.rules.verdicts import MemberRow

# "12. ", "3) ", "- ": what a list puts in front of a name.
BULLET = re.compile(r"\s*(?:\(?\d{1,4}[.):]?\s+|\d{1,4}[.)]|[-*•–]\s+)")
COLUMNS = re.compile(r"[,;\t]")
CELLS = re.compile(r"[;\t]")
# A telephone or an address for mail, which is no part of a name.
CONTACT = re.compile(r"[^\s;,]+@[^\s;,]+|\+?\(?\d[\d\s./()-]{6,}\d")
# A cell in quotation marks, as spreadsheets save it where a comma stands in it.
QUOTED = re.compile(r"(?<![^;,\t])\s*\"((?:[^\"]|\"\")*)\"\s*(?![^;,\t])")
STROKE = re.compile(r"[/&+]")  # never within a name
NOBODY_BESIDE = re.compile(r"\s*[/&+][\W\d_]*\Z")  # "Bovy / ?"


def rows_of(
    text: str,
    *,
    in_pairs: bool = False,
    clubs: Iterable[str] = (),
    meaning: Mapping[str, str],
) -> list[MemberRow]:
    """The people of a text, lines without a name left out.

    "Anne Bovy", "Bovy, Anne", "BOVY Anne", each with its club in brackets or not; of
    three columns the last is the club, and of two where it is one of these `clubs`. A
    row of headings, of which `meaning` knows the words, says what each column below
    holds; telephones are passed over.
    "Bovy / Closset" are two, who are partners where people come `in_pairs`: then each
    row is numbered by itself, else by its line.
    """
    found: list[MemberRow] = []
    called = {folded(club) for club in clubs if club}
    lines = [QUOTED.sub(_unquoted, one) for one in text.splitlines()]
    heading, heads = columns_of(lines, meaning)
    for line, words in enumerate(lines, start=1):
        if line == heading:
            continue
        words = by_heads(CONTACT.sub(" ", words), heads if line > heading else {})
        words = BULLET.sub("", words, count=1) if BULLET.match(words) else words
        words = NOBODY_BESIDE.sub("", words.rstrip(" ,;\t-–"))
        words = club_behind(words, called)
        people = [one for one in _people(words, in_pairs=in_pairs) if folded(one)]
        for place, one in enumerate(people):
            number = found[-1].line + 1 if found else 1
            row = _row(number if in_pairs else max(line, number), one, called)
            if in_pairs and len(people) == 2:
                row = row._replace(beside=number - 1 if place else number + 1)
            found.append(row)
    return found


def _unquoted(found: re.Match[str]) -> str:
    return CELLS.sub(" ", found[1].replace('""', '"'))


def columns_of(
    lines: Iterable[str], meaning: Mapping[str, str]
) -> tuple[int, dict[str, int]]:
    """The line of the headings, from 1, and the columns that it names; 0 for none."""
    return headings(list(map(COLUMNS.split, lines)), meaning, is_list=False)


def without_title(text: str, meaning: Mapping[str, str]) -> str:
    """A list whose title, above its headings, is blank: each line keeps its number."""
    lines = text.splitlines()
    heading, _columns = columns_of(lines, meaning)
    above = max(heading - 1, 0)
    return "\n".join([""] * above + lines[above:])


def by_heads(words: str, heads: Mapping[str, int]) -> str:
    """A line under headings as one would write it by itself: "Anne Bovy [Wavre]"."""
    cells = COLUMNS.split(words)
    if len(heads) < 2 or len(cells) < 2:
        return words
    said = {key: cells[at].strip() for key, at in heads.items() if at < len(cells)}
    name = said.get("name", "")
    if said.get("last_name") and said.get("first_name"):
        last = SPACED_HYPHEN.sub("-", said["last_name"])
        name = f"{last}, {said['first_name']}"
    name = name or said.get("last_name") or said.get("first_name") or ""
    return f"{name} [{said['club']}]" if name and said.get("club") else name


def club_behind(words: str, clubs: Collection[str]) -> str:
    """ "Anne Bovy; Wavre" as "Anne Bovy [Wavre]", where the last column is a club.

    So it is where the club is known, or called as clubs are and nobody is.
    """
    cells = COLUMNS.split(words)
    if len(cells) != 2 or CLUB.search(words) or len(cells[0].split()) < 2:
        return words
    name, last = (cell.strip() for cell in cells)
    if is_club(last, clubs):
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
    return [one if CLUB.search(one) or not club else f"{one} [{club}]" for one in two]


def _row(line: int, words: str, clubs: Collection[str]) -> MemberRow:
    found = LINE.match(words)
    name, club = (found["name"], found["club"] or "") if found else (words, "")
    said = club_apart({"name": name, "club": " ".join(club.split())}, clubs)
    first, last, third = _parted(said.pop("name"))
    said["club"] = said["club"] or " ".join(third.split())
    return MemberRow(line, first, last, **said)


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
