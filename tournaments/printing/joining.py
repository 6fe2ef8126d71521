"""Joins several papers to one page for a browser, each on a sheet of its own."""

from collections.abc import Sequence

from lxml import html


def joined(papers: Sequence[str]) -> str:
    """Return the papers one after the other, as one page."""
    if len(papers) == 1:
        return papers[0]
    first, *others = map(html.document_fromstring, papers)
    head, body = first.find("head"), html.Element("body", {"class": "bundle"})
    linked = {one.get("href") for one in head.iter("link")}
    for paper in (first, *others):
        for link in paper.find("head").findall("link"):
            if link.get("href") not in linked:
                linked.add(link.get("href"))
                head.append(link)
        shown = paper.find("body")
        shown.tag = "div"
        shown.set("class", f"paper {shown.get('class', '')}")
        shown.set("lang", paper.get("lang"))
        body.append(shown)
    first.append(body)
    return str(html.tostring(first, encoding="unicode", doctype="<!doctype html>"))
