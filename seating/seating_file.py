"""A seating as rows of text: round, table, seat, and the number of the player."""

import csv
import io
from collections.abc import Collection, Mapping, Sequence

from seating.request import SEATS

HEADER = ("round", "table", "seat", "number")
# What a column may be called in the three languages; the first letter of none collides.
CALLED = {
    "round": ("round", "manche", "tour", "ronde"),
    "table": ("table", "tafel"),
    "seat": ("seat", "place", "plaats", "siege", "siège"),
    "number": ("number", "numero", "numéro", "nummer", "no", "nr", "n°"),
}
MOST_CHARACTERS = 500_000
# O is west in French, and east in Dutch, where alone Z is south.
FRENCH = {"O": "W"}
DUTCH = {"O": "E", "Z": "S"}

Rounds = dict[int, tuple[list[list[int]], list[int]]]  # tables, and who sits out


class UnreadableFile(Exception):
    """A file that cannot be read: a code, the line, and what the sentence needs."""

    def __init__(self, code: str, line: int = 0, **params: int | str) -> None:
        super().__init__(code, line, params)
        self.code = code
        self.line = line
        self.params = params


def read_seatings(
    text: str, numbers: Collection[int], size: int, rounds: int
) -> Rounds:
    """Read a seating; every one of `numbers` once in each of its rounds.

    A row without a table sits out. A table has `size` seats, or one fewer or more.
    """
    if len(text) > MOST_CHARACTERS:
        raise UnreadableFile("long")
    lines = _cells(text)
    where = {name: place for place, name in enumerate(HEADER)}
    # The first row may be a header.
    if lines and not any(cell.isdigit() for cell in lines[0][1]):
        where = _columns(lines.pop(0)[1])
    if not lines:
        raise UnreadableFile("empty")
    seated: dict[int, dict[int, dict[int, int]]] = {}  # by round, table and seat
    out: dict[int, list[int]] = {}
    at: dict[tuple[int, int], int] = {}
    column = [_cell(cells, where["seat"]).upper()[:1] for _, cells in lines]
    letters = DUTCH if "Z" in column else FRENCH
    for line, cells in lines:
        number = _whole(cells, where["number"], line, "number")
        round = _whole(cells, where["round"], line, "round")
        if not 1 <= round <= rounds:
            raise UnreadableFile("round_number", line, round=round, rounds=rounds)
        if number not in numbers:
            raise UnreadableFile("stranger", line, number=number)
        if (round, number) in at:
            raise UnreadableFile(
                "twice", line, number=number, round=round, other=at[round, number]
            )
        at[round, number] = line
        if _cell(cells, where["table"]) in ("", "0", "-", "–"):
            out.setdefault(round, []).append(number)
            continue
        table = _whole(cells, where["table"], line, "table")
        seats = seated.setdefault(round, {}).setdefault(table, {})
        seat = _seat(_cell(cells, where["seat"]), len(seats), letters, line)
        if seats.setdefault(seat, number) != number:
            raise UnreadableFile("seat_twice", line, table=table, round=round)
    found: Rounds = {}
    for round in sorted(seated.keys() | out.keys()):
        for number in sorted(numbers):
            if (round, number) not in at:
                raise UnreadableFile("missing", number=number, round=round)
        found[round] = (
            _tables(round, seated.get(round, {}), size),
            sorted(out.get(round, [])),
        )
    if max(found) - min(found) >= len(found):
        raise UnreadableFile("gap", round=max(found))
    return found


def _tables(
    round: int, seated: Mapping[int, Mapping[int, int]], size: int
) -> list[list[int]]:
    """The tables of a round from 1 on, each in the order of its seats."""
    if sorted(seated) != list(range(1, len(seated) + 1)):
        raise UnreadableFile("tables", round=round, tables=len(seated))
    for table, seats in sorted(seated.items()):
        if not max(size - 1, 3) <= len(seats) <= size + (size > 3):
            raise UnreadableFile("size", round=round, table=table, players=len(seats))
    return [
        [number for _, number in sorted(seats.items())]
        for _, seats in sorted(seated.items())
    ]


def write_seatings(
    rounds: Sequence[tuple[int, Sequence[Sequence[int]], Sequence[int]]],
) -> str:
    """The rows of a seating, as `read_seatings` takes them."""
    text = io.StringIO()
    rows = csv.writer(text, delimiter=";", lineterminator="\r\n")
    rows.writerow(HEADER)
    for round, tables, out in rounds:
        for table, players in enumerate(tables, start=1):
            for seat, number in zip(SEATS, players, strict=False):
                rows.writerow((round, table, seat, number))
        for number in out:
            rows.writerow((round, "", "", number))
    return text.getvalue()


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """The rows that hold something, with their line numbers."""
    text = text.removeprefix("\ufeff")
    first = text.splitlines()[0] if text.strip() else ""
    mark = max(";,\t", key=first.count)
    rows = csv.reader(io.StringIO(text), delimiter=mark)
    try:
        return [
            (rows.line_num, [cell.strip() for cell in row])
            for row in rows
            if any(cell.strip() for cell in row)
        ]
    except csv.Error:
        raise UnreadableFile("no_table", rows.line_num) from None


def _columns(cells: Sequence[str]) -> dict[str, int]:
    """Return the place of each column by its name."""
    found = {
        name: place
        for place, cell in enumerate(cells)
        for name, called in CALLED.items()
        if cell.casefold().rstrip(".") in called
    }
    missing = [name for name in HEADER if name not in found and name != "seat"]
    if missing:
        raise UnreadableFile("header", 1, column=missing[0])
    return {"seat": len(cells), **found}


def _cell(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""


def _whole(cells: Sequence[str], place: int, line: int, column: str) -> int:
    cell = _cell(cells, place)
    if not cell.isascii() or not cell.isdigit() or len(cell) > 6 or int(cell) < 1:
        raise UnreadableFile("number", line, column=column, cell=cell[:30])
    return int(cell)


def _seat(cell: str, row: int, letters: Mapping[str, str], line: int) -> int:
    """Return a seat's place by letter or number; without one, by the order of rows."""
    if not cell:
        return len(SEATS) + row
    if cell in ("1", "2", "3", "4", "5"):
        return int(cell) - 1
    letter = cell.upper()[:1]
    letter = letters.get(letter, letter)
    if letter not in SEATS:
        raise UnreadableFile("seat", line, cell=cell[:30])
    return SEATS.index(letter)
