"""Finishes a page of HTML, or two of them as one page in two languages."""

from itertools import zip_longest

from lxml import html
from lxml.html import HtmlElement

UNSEEN = ("style", "title", "script")
LONG = 60  # letters: longer sentences stand below each other
# Behind the last word of these a blank would break a line that just fits.
ENDS = ("p", "li", "td", "th", "h1", "h2", "h3")


def finished(page: str) -> str:
    """The page without blanks behind the last word of its lines."""
    return _written(html.document_fromstring(page))


def side_by_side(first: str, second: str) -> str | None:
    """One page of two renderings of it; none where they are not built alike."""
    ours, theirs = html.document_fromstring(first), html.document_fromstring(second)
    pairs = list(zip_longest(ours.iter(), theirs.iter()))
    if any(getattr(one, "tag", 0) != getattr(other, "tag", 1) for one, other in pairs):
        return None
    language = theirs.get("lang", "")
    for one, other in pairs:
        if one.tag not in UNSEEN:
            _both_inside(one, other, language)
        _both_behind(one, other, language)
    # Two words take more room than one: style sheets may ask.
    body = ours.find("body")
    body.set("class", f"two-languages {body.get('class', '')}".rstrip())
    return _written(ours)


def _written(page: HtmlElement) -> str:
    for one in page.iter(*ENDS):
        if len(one):
            one[-1].tail = (one[-1].tail or "").rstrip()
        else:
            one.text = (one.text or "").rstrip()
    return str(html.tostring(page, encoding="unicode", doctype="<!doctype html>"))


def _both_inside(one: HtmlElement, other: HtmlElement, language: str) -> None:
    """What stands before the first element inside of this one, in both languages."""
    one.text, added = _both(one.text, other.text, language, below=_is_heading(one))
    for at, element in enumerate(added):
        one.insert(at, element)


def _both_behind(one: HtmlElement, other: HtmlElement, language: str) -> None:
    parent = one.getparent()
    if parent is None:
        return
    tail, added = _both(one.tail, other.tail, language, below=_is_heading(parent))
    one.tail = None  # what follows an element goes with it
    for element in reversed(added):
        one.addnext(element)
    one.tail = tail


def _is_heading(one: HtmlElement) -> bool:
    """Whether an element stands above a column, where one line is below the other."""
    return bool(one.tag == "th" and one.get("scope") != "row")


def _both(
    one: str | None, other: str | None, language: str, *, below: bool
) -> tuple[str, list[HtmlElement]]:
    """`Table / Tafel`; two sentences as two lines, and so the words above a column."""
    one, other = one or "", other or ""
    before = one[: len(one) - len(one.lstrip())]
    after = one[len(one.rstrip()) :]
    ours, theirs = one.strip(), other.strip()
    if ours.split() == theirs.split() or not theirs:
        return one, []
    second = html.Element("span", {"class": "second"} if ours else {})
    second.set("lang", language)
    second.text, second.tail = theirs, after
    if not ours:
        return before, [second]
    if ours.endswith(":") and theirs.endswith(":"):
        ours = ours[:-1].rstrip()
    if below or len(ours) + len(theirs) > LONG:
        return before + ours, [html.Element("br"), second]
    return f"{before}{ours} / ", [second]
