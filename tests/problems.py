"""Reads how a page says what is wrong: in its title, on top, beside its questions."""

import re

TITLE = re.compile(r"<title>\s*(.*?)\s*</title>", re.DOTALL)
SUMMARY = re.compile(
    r'<div id="problems">\s*(<div class="notice error".*?)</ul>', re.DOTALL
)
LINK = re.compile(r'<a href="#([^"]*)"')
ID = re.compile(r'\sid="([^"]*)"')
BESIDE = re.compile(r'<div class="errors" id="(.*?)_error"')
# What a script shows once it is lost.
HIDDEN = re.compile(r"<div data-lost hidden>.*?</div>\s*</div>", re.DOTALL)


def page_of(answer):
    """The page that an answer is, or nothing where it is none, or one that failed."""
    is_page = answer.get("Content-Type", "").startswith("text/html")
    html = answer.content.decode() if is_page and not answer.streaming else ""
    is_error = answer.status_code in (400, 403, 404, 410, 500)
    return "" if is_error or not TITLE.search(html) else HIDDEN.sub("", html)


def faults(answer):
    """How a page that says what is wrong does not say it as all of them do."""
    html, is_wrong = page_of(answer), answer.status_code == 422
    if not html:
        return
    found = SUMMARY.search(html)
    if (is_wrong or 'class="errors"' in html) and not found:
        yield "nothing is said on top"
    title = TITLE.search(html)[1]
    if title.startswith("Erreur\N{NO-BREAK SPACE}: ") != bool(found):
        yield f"its title is {title}"
    summary = found[1] if found else ""
    links, ids = LINK.findall(summary), ID.findall(html)
    beside = {*links, *(link.removesuffix("_0") for link in links)}
    yield from (f"nothing leads to {one}" for one in {*BESIDE.findall(html)} - beside)
    yield from (f"{at} is not there" for at in {*links} - {*ids})
    yield from (f"{at} is there twice" for at in {*ids} if ids.count(at) > 1)
    if summary and html.index(" autofocus") > found.end():
        yield "the page begins elsewhere"
    if html.count('class="notice error"') != bool(summary):
        yield "something is told elsewhere"
