"""Cuts a long paper into units, and makes a page of any of them that follow each other.

A paper is long where a table has many rows, or many cards follow each other: its units.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html.parser import HTMLParser

from tournaments.printing.press.alike import Alike, alike

AT_ONCE = 4500  # tags in a paper that is laid out at once: about 0.7 seconds of work
LEAST = 2  # units, or a paper is not cut
BODY = re.compile(r"<body\b[^>]*>")
ROWS = re.compile(r"<tbody\b[^>]*>(.*?)</tbody>", re.DOTALL)
ROW = re.compile(r"<tr\b.*?</tr>\s*", re.DOTALL)
SECTION = re.compile(r"<section\b.*?</section>\s*", re.DOTALL)
SHEET = re.compile(r"\s*<section\b[^>]*\bdata-alike\b")
OPENING = re.compile(r"\s*<(\w+)")
CELL = re.compile(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
COLUMNS = re.compile(r"<(caption|colgroup)\b.*?</\1>", re.DOTALL)
WIDEST = 2  # rows for each column
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
NEXT = "break-before: page"
NOTHING_ABOVE = "margin-top: 0; padding-top: 0"
UNIT = "data-unit"  # marks a unit with its number
NUMBER = re.compile(rf' {UNIT}="(\d+)"')
NEXT_PAPER = "\f"  # between the pages of several papers
PAGE = ' style="page: {}"'
RUNNING = re.compile(r'<div class="running".*?</div>', re.DOTALL)


@dataclass(frozen=True)
class Slice:
    """The units from one to another, and whether these are the last of the paper.

    If not, three more are laid out: the probe, and what makes it neither the last nor
    the last but one, which a style sheet may keep together. Of cards these are empty.
    """

    start: int
    end: int
    last: bool

    @property
    def probed(self) -> int:
        return self.end if self.last else self.end + 3


@dataclass(frozen=True)
class Cut:
    """A paper, cut: its head, what leads to the units, the units, and the rest."""

    head: str
    lead: str
    around: tuple[str, str]  # what opens and closes a table again
    units: tuple[str, ...]
    tail: str

    @cached_property
    def weights(self) -> list[int]:
        return [unit.count("<") for unit in self.units]

    @cached_property
    def wrappers(self) -> tuple[str, str]:
        """What is open where the units begin: opened again, and closed."""
        reader = Opened()
        reader.feed(self.lead)
        opened = "".join(with_style(text, NOTHING_ABOVE) for _, text in reader.open)
        return opened, "".join(f"</{tag}>" for tag, _text in reversed(reader.open))

    @cached_property
    def widest(self) -> list[str]:
        """The rows with the longest words, which make the columns as wide as they are.

        They stand on pages that are left away.
        """
        if not self.around[0]:
            return []
        longest: dict[int, list[tuple[int, int]]] = {}
        for at, unit in enumerate(self.units):
            for column, cell in enumerate(CELL.findall(unit)):
                length = len(" ".join(TAG.sub("", cell).split()))
                longest.setdefault(column, []).append((-length, at))
        rows = {at for every in longest.values() for _, at in sorted(every)[:WIDEST]}
        return [self.units[at] for at in sorted(rows)]

    @cached_property
    def of_sheets(self) -> bool:
        """Whether each unit is a sheet of its own, built as the others."""
        return all(SHEET.match(unit) for unit in self.units)

    @cached_property
    def alike(self) -> Alike | None:
        """How the rows are built, where they can be set as copies of patterns."""
        return alike(self.around[0], self.units)

    def opening(self) -> str:
        """The first page with the patterns of its rows, and one more on the next."""
        units = self.of_patterns
        after = with_style(units[-1], NEXT)
        before = (self.head, self.lead, self.around[0])
        return "".join((*before, *units, after, self.around[1]))

    @cached_property
    def of_patterns(self) -> list[str]:
        assert self.alike is not None
        return [marked(self.units[at], at) for at in self.alike.patterns]

    def patterns(self, columns: Sequence[float]) -> str:
        """A page of the patterns of the rows."""
        units = self.of_patterns
        opened = continued(self.around[0], columns)
        return "".join(
            (self.going_on, self.wrappers[0], opened, *units, self.around[1])
        )

    @property
    def going_on(self) -> str:
        """The head of a page on which the paper goes on."""
        return self.head.replace("<body", f'<body style="{NOTHING_ABOVE}"')

    def part(self, slice: Slice, columns: Sequence[float], stacked: bool) -> str:
        """The units from one to another as a page of its own.

        Where a page goes on, nothing keeps its distance from above: neither a table,
        with the `columns` that it had, nor a card `stacked` on the one before it.
        """
        start, end = slice.start, slice.probed
        units = [
            marked(unit, at) for at, unit in enumerate(self.units[start:end], start)
        ]
        if not slice.last and not self.around[0]:
            after = slice.end + 1 - start
            units[after:] = map(emptied, units[after:])
        tail = self.tail if slice.last else self.around[1]
        if start == 0:
            more = () if slice.last else self.widest
            return "".join((self.head, self.lead, self.around[0], *units, *more, tail))
        # Those just before them, unseen: a rule may ask who stands before whom, and
        # which of them are odd.
        before = [unseen(self.units[at]) for at in range(max(0, start - 2), start)]
        before = before[-1:] if start % 2 else before
        if not self.around[0]:
            before = list(map(emptied, before))
        opened = continued(self.around[0], columns)
        if not opened and stacked:
            units[0] = with_style(units[0], NOTHING_ABOVE)
        return "".join((self.going_on, self.wrappers[0], opened, *before, *units, tail))

    def margins(self, kinds: Sequence[str]) -> str:
        """Pages of these kinds for what stands in the margins alone."""
        return of_margins(self.head, self.lead + self.wrappers[1], kinds)


class Opened(HTMLParser):
    """Remembers which tags are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        if tag not in VOID:
            self.open.append((tag, self.get_starttag_text() or ""))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass


def of_margins(head: str, lead: str, kinds: Sequence[str]) -> str:
    """Pages of these kinds: what leads to them is only heard in their margins."""
    pages = "".join(
        f'<div class="next-page"{PAGE.format(kind) if kind else ""}></div>'
        for kind in kinds[1:]
    )
    return f'{head}<div class="of-the-margins">{lead}</div>{pages}</body></html>'


def margins_of(html: str, kinds: Sequence[str]) -> str:
    """The same, of a paper that is not cut."""
    body, running = BODY.search(html), RUNNING.search(html)
    head = html[: body.end()] if body else html
    return of_margins(head, running[0] if running else "", kinds)


def number_of(section: str) -> int:
    """With which number a section is marked; -1 where with none."""
    found = NUMBER.search(section[: section.index(">")])
    return int(found[1]) if found else -1


def marked(unit: str, number: int) -> str:
    return OPENING.sub(rf'<\1 {UNIT}="{number}"', unit, count=1)


def continued(table: str, columns: Sequence[float]) -> str:
    """A table that goes on, with columns as wide as they were."""
    table = COLUMNS.sub("", table)
    style = f"margin-top: 0; table-layout: fixed; width: {sum(columns):.3f}px"
    wide = "".join(f'<col style="width: {one:.3f}px">' for one in columns)
    table = table.replace("<table", f'<table style="{style}"', 1)
    return table.replace("<thead", f"<colgroup>{wide}</colgroup><thead", 1)


def unseen(unit: str) -> str:
    return with_style(unit, "display: none")


def emptied(unit: str) -> str:
    """A card without what stands on it."""
    return f"{unit[: unit.index('>') + 1]}</section>"


def with_style(unit: str, style: str) -> str:
    return OPENING.sub(rf'<\1 style="{style}"', unit, count=1)


def cut(html: str) -> Cut | None:
    """A paper in its units, where it is long and has any."""
    body = BODY.search(html)
    if body is None or html.count("<") <= AT_ONCE:
        return None
    # Of several papers each has margins of its own.
    if html.count("<body") > 1 or 'class="bundle"' in body[0]:
        return None
    found = [rows for rows in map(of_a_table, ROWS.finditer(html)) if rows]
    found += runs_of_sections(html)
    if not found:
        return None
    start, units = max(found, key=lambda one: sum(map(len, one[1])))
    end = start + sum(map(len, units))
    table = html.rfind("<table", body.end(), start) if is_row(units[0]) else start
    around = html[table:start], "</tbody></table>" if table < start else ""
    head, lead = html[: body.end()], html[body.end() : table]
    return Cut(head, lead, around, tuple(units), html[end:])


Run = tuple[int, list[str]]


def is_row(unit: str) -> bool:
    return unit.startswith("<tr")


def of_a_table(body: re.Match[str]) -> Run | None:
    """The rows of a table, if there is nothing else in it."""
    inside = body[1]
    if "<table" in inside:
        return None
    rows = ROW.findall(inside)
    blank = len(inside) - len(inside.lstrip())
    if len(rows) < LEAST or blank + sum(map(len, rows)) != len(inside):
        return None
    return body.start(1) + blank, rows


def runs_of_sections(html: str) -> list[Run]:
    """Sections that follow each other, with nothing between or inside them."""
    runs: list[Run] = []
    end = -1
    for found in SECTION.finditer(html):
        if found[0].count("<section") > 1:
            end = -1
        elif found.start() == end:
            runs[-1][1].append(found[0])
            end = found.end()
        else:
            runs.append((found.start(), [found[0]]))
            end = found.end()
    return [run for run in runs if len(run[1]) >= LEAST]
