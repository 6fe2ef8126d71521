"""Deals as Portable Bridge Notation 2.1: for dealing machines, and from other programs.

https://www.tistis.nl/pbn/pbn_v21.txt; its export format is written, its import format
read. Whiz has no vulnerability, and says in tags of its own where the Domy is.
"""

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scoring.bounds import whole_number
from scoring.refusal import Refusal
from tournaments.boards.rules.cards import SEATS, Deal, IllegalHand, parse

# The fifteen that every program may expect, in the order of the export format.
MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer",
    "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
GAME, DOMY, VARIANT = "Game", "Domy", "WhizVariant"
OURS = (GAME, DOMY, VARIANT)
HEAD = ("% PBN 2.1", "% EXPORT")
STARTS = {"Event", "Board", "Deal"}  # one of them again is another game
UNKNOWN = {"", "?", "-"}
LONGEST = 200  # of a value; a line may have 255 characters

TOKEN = re.compile(
    r"""
      (?P<skipped> ^%[^\n]* | ;[^\n]* | \{[^}]*\} )
    | \[\s* (?P<name> [A-Za-z0-9_]+ ) \s* " (?P<value> (?:[^"\\\n]|\\.)* ) " \s*\]
    | (?P<text> " (?:[^"\\\n]|\\.)* " )
    | (?P<blank> \n[\ \t]*(?=\n) )
    | (?P<wrong> [\[{] )
    """,
    re.VERBOSE | re.MULTILINE,
)


class PbnBoard(NamedTuple):
    """One board of a file; the dealer and the Domy are empty where it names none."""

    number: int
    dealer: str
    domy: str
    deal: Deal
    tags: Mapping[str, str]  # as they stand in the file, inherited ones too


class Unreadable(Refusal):
    """A file that cannot be read: a code, the line (its field), and the values.

    The codes are those of IllegalHand and: tag, comment, number, seat, deal_missing,
    board_twice, no_deal.
    """


class Tag(NamedTuple):
    line: int
    name: str
    value: str
    after_blank: bool  # whether an empty line stands before it


def write(
    boards: Iterable[PbnBoard],
    event: str = "",
    site: str = "",
    date: datetime.date | None = None,
    variant: str = "best",
) -> bytes:
    """A file in export format. What a board has of its own tags beats the rest."""
    played = f"{date:%Y.%m.%d}" if date else "????.??.??"
    lines = list(HEAD)
    for at, board in enumerate(boards):
        known = {"Event": event, "Site": site, "Date": played, "Vulnerable": "None"}
        known |= {GAME: "Whiz", VARIANT: variant} | dict(board.tags)
        known |= {"Board": str(board.number), "Dealer": board.dealer}
        known |= {"Deal": board.deal.text(board.dealer or "N"), DOMY: board.domy}
        if at:
            lines.append("")
        rest = [name for name in known if name not in {*MANDATORY, *OURS}]
        for name in (*MANDATORY, *OURS, *rest):
            lines.append(f'[{name} "{_escaped(known.get(name, ""))}"]')
    text = "".join(f"{line}\r\n" for line in lines)
    return text.encode("latin-1", errors="replace")


def boards_in(data: bytes) -> list[PbnBoard]:
    """The boards of a file, each once, in its order; raises Unreadable."""
    found: dict[int, PbnBoard] = {}
    number = 0
    before: dict[str, str] = {}
    inherited: dict[str, str] = {}
    for game in _games(_text(data)):
        tags = dict(inherited)
        for tag in game:
            value = tag.value
            if value.startswith("##"):
                value = inherited[tag.name] = value[2:]
            elif value == "#" and tag.name != "Board":
                value = before.get(tag.name, "")
            tags[tag.name] = value
        before = tags
        if "Deal" not in tags:
            if "Board" in tags:
                raise Unreadable("deal_missing", game[0].line, board=tags["Board"])
            continue
        deal = _deal(tags["Deal"], _line(game, "Deal"))
        same = number in found and found[number].deal == deal
        number = _number(tags.get("Board", ""), _line(game, "Board"), number, same)
        if number in found and found[number].deal != deal:
            raise Unreadable("board_twice", _line(game, "Deal"), board=number)
        dealer = _seat(tags.get("Dealer", ""), _line(game, "Dealer"))
        domy = _seat(tags.get(DOMY, ""), _line(game, DOMY))
        found.setdefault(number, PbnBoard(number, dealer, domy, deal, tags))
    if not found:
        raise Unreadable("no_deal", 1)
    return list(found.values())


def _text(data: bytes) -> str:
    """Decode a file: PBN is Latin-1 by its standard, and UTF-8 in many a file."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _tags(text: str) -> Iterator[Tag]:
    """Every tag with its line; sections, comments and escaped lines are passed over."""
    line = 1
    at = 0
    after_blank = False
    for found in TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        if found["wrong"]:
            raise Unreadable("comment" if found["wrong"] == "{" else "tag", line)
        if found["blank"]:
            after_blank = True
        elif found["name"]:
            value = re.sub(r"\\(.)", r"\1", found["value"])
            yield Tag(line, found["name"], value, after_blank)
            after_blank = False


def _games(text: str) -> Iterator[list[Tag]]:
    """The tags of each game; of a tag that stands in it twice the first counts."""
    game: list[Tag] = []
    names: set[str] = set()
    blank = False
    for tag in _tags(text):
        blank = blank or tag.after_blank
        again = tag.name in names and tag.name in STARTS
        if "Deal" in names and (again or (blank and tag.name in MANDATORY)):
            yield game
            game, names, blank = [], set(), False
        if not game:
            blank = False
        if tag.name not in names:
            game.append(tag)
            names.add(tag.name)
    if game:
        yield game


def _line(game: list[Tag], name: str) -> int:
    """Return the line of a tag, or of its game if the tag is inherited."""
    return next((tag.line for tag in game if tag.name == name), game[0].line)


def _deal(text: str, line: int) -> Deal:
    try:
        return parse(text)
    except IllegalHand as fault:
        raise Unreadable(fault.code, line, seat=fault.field, **fault.params) from None


def _number(text: str, line: int, last: int, same: bool) -> int:
    """The number of a board; without one it is counted on from the board before.

    `same` says that its deal is that of the board before: a file of results has each
    board once for every table.
    """
    if text in UNKNOWN or text == "#":
        return last if same else last + 1
    if not whole_number(text, digits=5):
        raise Unreadable("number", line, value=text)
    return int(text)


def _seat(text: str, line: int) -> str:
    if text in UNKNOWN:
        return ""
    if len(text) != 1 or text.upper() not in SEATS:
        raise Unreadable("seat", line, value=text)
    return text.upper()


def _escaped(value: str) -> str:
    """A value as a string of the format: one line, and what would end it marked.

    A # in front would have readers look at the board before.
    """
    value = " ".join("".join(c if c.isprintable() else " " for c in value).split())
    value = value.lstrip("#")[:LONGEST].strip()
    return value.replace("\\", "\\\\").replace('"', '\\"')
