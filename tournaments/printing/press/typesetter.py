"""Lays out papers with WeasyPrint: the one door to it, in a process of a press."""

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from tournaments.printing.press import binding
from tournaments.printing.press.copying import Copies
from tournaments.printing.press.matching import Misfit, Sheet, taken_apart
from tournaments.printing.press.spoken import tagged_for_readers
from tournaments.printing.press.units import SECTION, UNIT, number_of

SHEET = re.compile(r'<link rel="stylesheet" href="(file:[^"]+)">\s*')
# What stands in the margins is laid out apart, once it is known how many pages there
# are: see `binding`.
BARE = (
    "@page {"
    + "".join(
        f"@{side}-{place} {{ content: none !important }}"
        for side in ("top", "bottom")
        for place in ("left-corner", "left", "center", "right", "right-corner")
    )
    + "} h2, h3, h4, h5, h6 { bookmark-level: none !important }"
)
# The probe is the only line of its page, which is no reason to break earlier.
NOT_THE_END = "* { widows: 1 !important; orphans: 1 !important }"
MARGINS = (
    ".of-the-margins { height: 0; overflow: hidden; visibility: hidden }"
    ".of-the-margins * { visibility: hidden; bookmark-level: none !important }"
    ".next-page { break-before: page }"
)


Places = dict[str, Any]
Rows = Sequence[tuple[int, Sequence[str]]]  # the pattern of each, and its words


class Typesetter:
    """WeasyPrint with the letters and style sheets that it has read so far."""

    def __init__(self) -> None:
        import weasyprint
        from weasyprint.pdf import VARIANTS, generate_pdf, tags
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.text.line_break import split_first_line
        from weasyprint.urls import URLFetcher

        logging.getLogger("weasyprint").setLevel(logging.ERROR)
        self.weasyprint, self.generate, self.variants = (
            weasyprint,
            generate_pdf,
            VARIANTS,
        )
        self.split = split_first_line
        self.tags = tags
        self.fonts = FontConfiguration()
        # Papers take their style and letters from our own files, and nothing else.
        self.fetcher = URLFetcher(allowed_protocols=["file", "data"])
        self.sheets: dict[str, Any] = {}

    def sheet(self, address: str) -> Any:
        """A style sheet, read once."""
        if address not in self.sheets:
            self.sheets[address] = self.weasyprint.CSS(
                url=address, font_config=self.fonts, url_fetcher=self.fetcher
            )
        return self.sheets[address]

    def document(self, html: str, variant: str, more: str = "") -> Any:
        """A paper, laid out, with `more` style than its sheets bring."""
        sheets = [self.sheet(address) for address in SHEET.findall(html)]
        if more:
            sheets.append(self.weasyprint.CSS(string=more))
        page = self.weasyprint.HTML(
            string=SHEET.sub("", html), url_fetcher=self.fetcher
        )
        return page.render(
            font_config=self.fonts, stylesheets=sheets, pdf_variant=variant
        )

    def whole(self, html: str, variant: str) -> tuple[bytes, int]:
        """A paper that is laid out at once, as a PDF, with how many pages it has."""
        document = self.document(html, variant)
        with tagged_for_readers(self.tags):
            made = document.write_pdf(pdf_variant=variant)
        return made, len(document.pages)

    def part(self, html: str, variant: str, probe: int | None) -> tuple[bytes, Places]:
        """A part of a paper, without margins, with where its units came to stand.

        A `probe` only shows where the next page begins: that on which it stands is left
        to the next part, with whatever follows.
        """
        more = BARE if probe is None else BARE + NOT_THE_END
        document = self.document(html, variant, more)
        boxes = [page._page_box for page in document.pages]
        pages = [(room(box), list(units(box))) for box in boxes]
        if probe is not None:
            ending = next(
                at for at, (_, found) in enumerate(pages) if probe in dict(found)
            )
            pages = pages[: ending + 1]
            pages[-1][1][:] = [one for one in pages[-1][1] if one[0] <= probe]
            document = document.copy(document.pages[:ending])
        made = self.fragment(document, variant) if document.pages else b""
        names = [box.page_type.name or "" for box in boxes]
        return made, {"pages": pages, "columns": columns(boxes[0]), "names": names}

    def opening(self, html: str, variant: str, rows: Rows) -> tuple[bytes, Places]:
        """The first page, with its rows as copies, and where the next one begins.

        The last row that was laid out stands on the next page, to show its place there.
        Nothing is told where the others do not fit on the first one.
        """
        document = self.document(html, variant, BARE)
        boxes = [page._page_box for page in document.pages]
        if len(boxes) != 2:
            return b"", {"pages": [], "columns": [], "names": []}
        first, after = boxes
        patterns, going_on = Copies([first], self.width), Copies([after], self.width)
        kinds = [kind for kind, _words in rows]
        on_page = next(patterns.pages(kinds))
        places = patterns.places([kinds[at] for at in on_page])
        told = [(patterns.room, list(zip(on_page, places, strict=True)))]
        made, next_row = b"", len(on_page)
        if next_row < len(rows):
            height = patterns.patterns[kinds[next_row]].height
            told.append((going_on.room, [(next_row, (going_on.top, height))]))
            page = patterns.filled([rows[at] for at in on_page])
            rules = patterns.rules([kinds[at] for at in on_page])
            sheet = type(document.pages[0])(page)
            made = self.fragment(document.copy([sheet]), variant, [rules])
        names = [box.page_type.name or "" for box in boxes]
        return made, {"pages": told, "columns": columns(first), "names": names}

    def copies(
        self, html: str, variant: str, start: int, probe: int, rows: Rows
    ) -> tuple[bytes, Places]:
        """Rows from `start` on as copies of patterns, up to a probe."""
        document = self.document(html, variant, BARE)
        boxes_of = [page._page_box for page in document.pages]
        patterns = Copies(boxes_of, self.width)
        kinds = [kind for kind, _words in rows]
        boxes, rules, told = [], [], []
        for on_page in patterns.pages(kinds):
            places = patterns.places([kinds[at] for at in on_page])
            placed = [
                (start + at, where) for at, where in zip(on_page, places, strict=True)
            ]
            ends = start + on_page[-1] >= probe
            if ends:
                placed = [one for one in placed if one[0] <= probe]
            else:
                boxes.append(patterns.filled([rows[at] for at in on_page]))
                rules.append(patterns.rules([kinds[at] for at in on_page]))
            told.append((patterns.room, placed))
            if ends:
                break
        made = b""
        if boxes:
            sheets = [type(document.pages[0])(box) for box in boxes]
            made = self.fragment(document.copy(sheets), variant, rules)
        names = [document.pages[0]._page_box.page_type.name or ""] * len(told)
        return made, {"pages": told, "columns": [], "names": names}

    def matching(self, html: str, variant: str, probe: int) -> tuple[bytes, Places]:
        """Sheets of which those that are alike are copies of the first of them."""
        try:
            document, pages = self.matched(html, variant, probe)
        except Misfit:
            return self.part(html, variant, probe)
        sheets = [type(document.pages[0])(box) for box in pages]
        ((_first, where),) = units(pages[0])
        down, start = room(pages[0]), probe - len(pages)
        told = [(down, [(at, where)]) for at in range(start, probe + 1)]
        names = [pages[0].page_type.name or ""] * len(told)
        made = self.fragment(document.copy(sheets), variant)
        return made, {"pages": told, "columns": [], "names": names}

    def matched(self, html: str, variant: str, probe: int) -> tuple[Any, list[Any]]:
        """The pages of all sheets before a probe, with a document that holds some."""
        found = [one for one in SECTION.finditer(html) if number_of(one[0]) >= 0]
        every = [one[0] for one in found]
        taken = [taken_apart(one) for one in every if number_of(one) < probe]
        firsts: dict[str, int] = {}
        for at, (kind, _texts) in enumerate(taken):
            firsts.setdefault(kind, at)
        before, after = html[: found[0].start()], html[found[-1].end() :]

        def laid_out(some: Sequence[int]) -> tuple[Any, dict[int, Any]]:
            # What follows keeps the last from being the last of all.
            body = "".join(every[at] for at in [*some, len(taken)])
            document = self.document(before + body + after, variant, BARE)
            pages = [page._page_box for page in document.pages]
            if len(pages) != len(some) + 1:
                raise Misfit
            return document, dict(zip(some, pages, strict=False))

        document, pages = laid_out(list(firsts.values()))
        sheets, misfits = {}, []
        for kind, at in firsts.items():
            with suppress(Misfit):  # and it is nobody's pattern
                sheets[kind] = Sheet.of(pages[at], taken[at][1], self.width)
        for at, (kind, texts) in enumerate(taken):
            if at not in pages:
                try:
                    pages[at] = sheets[kind].filled(texts)
                except (Misfit, KeyError):
                    misfits.append(at)
        if misfits:
            pages |= laid_out(misfits)[1]
        return document, [pages[at] for at in range(len(taken))]

    def width(self, words: str, style: Any) -> float:
        _line, _length, _resume, width, *_more = self.split(words, style, None, None, 0)
        return float(width)

    def fragment(
        self, document: Any, variant: str, drawn: Sequence[bytes] = ()
    ) -> bytes:
        """The pages of a part, over which more may be drawn."""
        options = self.weasyprint.DEFAULT_OPTIONS | {"pdf_variant": variant}
        properties = self.variants[variant][1]
        options |= {key: properties[key] for key in properties if not options[key]}
        with binding.parts(), tagged_for_readers(self.tags):
            pdf = self.generate(document, None, 1, **options)
            return binding.taken_apart(pdf, drawn)

    def bound(
        self, papers: Sequence[tuple[str, Sequence[bytes]]], variant: str
    ) -> bytes:
        """One PDF of papers: of each the pages of its margins, and its parts."""
        every = []
        for margins, parts in papers:
            document = self.document(margins, variant, MARGINS)
            with binding.parts():
                options = self.weasyprint.DEFAULT_OPTIONS
                drawn = self.generate(document, None, 1, **options)
            every.append((binding.taken_as_margins(drawn), parts))
        return binding.bound(every)


def room(page: Any) -> float:
    """Down to where a page can be filled."""
    return float(page.content_box_y() + page.height)


def columns(box: Any) -> list[float]:
    """How wide the columns are of the table whose rows are the units."""
    if next(units(box), None) is None:
        return []
    for child in getattr(box, "children", ()):
        if found := columns(child):
            return found
    return list(getattr(box, "column_widths", ()))


def units(box: Any) -> Iterator[tuple[int, tuple[float, float]]]:
    """The units on a page: which of them, where it begins, and how high it is."""
    element = getattr(box, "element", None)
    if (
        element is not None
        and box.element_tag == element.tag
        and UNIT in element.attrib
    ):
        yield int(element.attrib[UNIT]), (box.position_y, box.margin_height())
        return
    for child in getattr(box, "children", ()):
        yield from units(child)
