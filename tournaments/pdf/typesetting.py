"""Turns pages of HTML into PDFs by WeasyPrint, in a process of the pool.

Nothing of the club is imported here, for each of these processes begins by reading it.
"""

import gc
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from threading import Thread
from typing import Any

import pydyf

KINDNESS = 10  # by so much it steps back behind the server
SECONDS = 300  # after which a batch is given up, with its process
WARM = '<!doctype html><html lang="fr"><title>·</title><p>·</p></html>'


Build = Callable[..., Iterator[Any]]
UP, DOWN = "▲", "▼"


class Missing(Exception):
    """The error that this computer lacks what it takes to make a PDF."""


def prepare_worker() -> None:
    """Prepare this process, which ends with its server whatever ends that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # is meant for the server
    gc.disable()  # what a batch leaves behind is swept up at its end
    Thread(target=_end_with_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(KINDNESS)


def warm(variant: str) -> None:
    """Read what every paper needs."""
    render_pdf([WARM], variant)
    gc.freeze()


def render_pdf(pages: Sequence[str], variant: str, nth: int = 0) -> bytes:
    """Lay out pages as one PDF, in which each counts its own sheets."""
    try:
        from weasyprint.pdf import tags
    except (ImportError, OSError) as error:  # it needs a library of the system
        raise Missing(str(error)) from error
    if hasattr(signal, "alarm"):
        signal.alarm(SECONDS)
    documents = [document(one, variant) for one in pages]

    def named(_document: Any, pdf: Any) -> None:
        """Name the headings of tables as in no other batch of the paper."""
        for one in pdf.objects:
            if isinstance(one, dict) and "ID" in one:
                one["ID"].string = f"{nth}-{one['ID'].string}"
            if getattr(one, "extra", {}).get("Type") == "/Metadata":
                one.compress = False  # as PDF/A asks: archives read it as it stands

    whole = documents[0].copy([page for one in documents for page in one.pages])
    with tagged_for_readers(tags):
        made: bytes = whole.write_pdf(pdf_variant=variant, finisher=named)
    del documents, whole
    gc.collect()
    if hasattr(signal, "alarm"):
        signal.alarm(0)
    return made


def join_pdfs(parts: Sequence[bytes]) -> bytes:
    """Join PDFs to one with one tree of tags; what is said of it is of the first."""
    import pikepdf

    whole: Any = pikepdf.open(BytesIO(parts[0]))
    bookmarks: list[Any] = []
    for part in parts[1:]:
        with pikepdf.open(BytesIO(part)) as one, one.open_outline() as outline:
            before = len(whole.pages)
            at = {page.obj.objgen: nth for nth, page in enumerate(one.pages, before)}
            for mark in outline.root:
                page = at[mark.destination[0].objgen]  # type: ignore[index]  # of one
                bookmarks.append(pikepdf.OutlineItem(mark.title, page))
            whole.pages.extend(one.pages)  # before the tags, which name them
            _take_tags(whole, one, before)
    with whole.open_outline() as outline:
        outline.root.extend(bookmarks)
    out = BytesIO()
    whole.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _take_tags(whole: Any, one: Any, before: int) -> None:
    """Take the tags of a PDF whose pages stand behind `before` others, numbered on."""
    root = whole.Root.StructTreeRoot
    top, numbers = root.K[0], root.ParentTree.Nums
    first = int(numbers[-2]) + 1
    tree = whole.copy_foreign(one.Root.StructTreeRoot)
    for tag in tree.K[0].K:
        tag.P = top
        top.K.append(tag)
    for at, value in enumerate(tree.ParentTree.Nums):
        numbers.append(value if at % 2 else first + int(value))
    for page in list(whole.pages)[before:]:
        page.obj.StructParents = first + int(page.obj.StructParents)


def document(page: str, variant: str) -> Any:
    """Lay out a page, with its style sheets, which are read once."""
    from weasyprint import HTML

    source = HTML(string=page, url_fetcher=_fetcher())
    head = source.etree_element.find("head")
    links = [] if head is None else head.findall("link")
    for link in links:
        head.remove(link)
    sheets = [_style_sheet(link.get("href")) for link in links]
    return source.render(font_config=_fonts(), stylesheets=sheets, pdf_variant=variant)


@cache
def _style_sheet(address: str) -> Any:
    from weasyprint import CSS

    return CSS(url=address, font_config=_fonts(), url_fetcher=_fetcher())


@cache
def _fonts() -> Any:
    from weasyprint.text.fonts import FontConfiguration

    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    return FontConfiguration()


@cache
def _fetcher() -> Any:
    """Return what fetches files: styles and letters come from this computer alone."""
    from weasyprint.urls import URLFetcher

    return URLFetcher(allowed_protocols=["file", "data"])


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


@contextmanager
def tagged_for_readers(tags: Any) -> Iterator[None]:
    """Tag, meanwhile, whatever has a `lang` with it, a whole page also.

    Of papers that are joined each keeps its own: the PDF itself has only that of the
    first. What a heading says of the signs below it, these are tagged with: `▲3` is
    read out as “up 3”.
    """
    plain: Build = tags._build_box_tree
    words: dict[str, str] = {}

    def built(box: Any, *more: Any) -> Iterator[Any]:
        element = box.element
        if element is None:
            return plain(box, *more)
        found, language = plain(box, *more), element.get("lang")
        if element.tag == "th" and element.get("data-said"):
            if element.get("data-up"):
                words[UP] = element.get("data-up")
                words[DOWN] = element.get("data-down")
            found = with_entry(found, "Alt", element.get("data-said"))
        elif element.tag == "td" and words:
            text = first_text(box)
            if text[:1] in words:
                found = with_entry(found, "Alt", f"{words[text[0]]} {text[1:]}")
        return found if language is None else with_entry(found, "Lang", language)

    tags._build_box_tree = built
    try:
        yield
    finally:
        tags._build_box_tree = plain


def first_text(box: Any) -> str:
    """The words with which a box begins."""
    while getattr(box, "children", ()):
        box = box.children[0]
    return getattr(box, "text", "")


def with_entry(found: Iterator[Any], key: str, words: str) -> Iterator[Any]:
    for one in found:
        if key not in one:
            one[key] = pydyf.String(words)
        yield one
