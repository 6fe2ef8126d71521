"""Every paper of every game has on its sheets what its page says, in each language."""

import re
from collections import Counter
from functools import partial
from html.parser import HTMLParser

import pytest

from tests.printing.reading import asked_of, pdf, words_of
from tests.printing.test_every_paper import (
    GAMES,
    a_day,
    not_embedded,
    outside,
    overlapping,
    papers_for,
)
from tests.ranking.day import tournament_of
from tests.worlds import built_once
from tournaments.papers.rendering import pages, paper_file_name
from tournaments.plans.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.press, pytest.mark.long]
# Every game in French, and in one other language.
OTHER = {"couleur": "nl", "whist": "en", "simple": "nl", "whist32": "en", "whiz": "nl"}
SILENT = {"style", "script", "svg", "title", "head"}

# With names that nothing cuts: what is cut is not on the sheet.
played = built_once(partial(a_day, long_names=False), GAMES)


class Texts(HTMLParser):
    """The texts of a page that stand on its paper."""

    def __init__(self):
        super().__init__()
        self.silent, self.texts = [], []

    def handle_starttag(self, tag, attrs):
        if tag in SILENT:
            self.silent.append(tag)

    def handle_endtag(self, tag):
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent:
            self.texts.append(data)


def letters(text):
    return re.sub(r"\W|_", "", text.casefold())


def missing(html, made):
    """The words of a page that its paper does not have as often.

    A word may be parted at the end of a line, and a large sign stand close to others.
    """
    page = Texts()
    page.feed(html)
    told = letters(words_of(made))
    words = Counter(re.findall(r"[^\W_]+", " ".join(page.texts).casefold()))
    return sorted(one for one, often in words.items() if told.count(one) < often)


def faults(document, asked, language):
    html = "".join(pages(document, asked, [language]))
    made = pdf(html)
    return [
        *outside(made)[:5],
        *overlapping(made)[:5],
        *not_embedded(made),
        *missing(html, made)[:8],
    ]


@pytest.mark.parametrize("languages", [{}, OTHER])
def test_what_a_page_says_is_on_its_paper(played, languages):
    day = Tournament.objects.get(pk=played)
    language = languages.get(day.variant_key, "fr")
    poor = {}
    for document in papers_for(day):
        asked = asked_of(day, desk=document.readers[-1] == "desk")
        if found := faults(document, asked, language):
            poor[document.key] = found
        assert re.fullmatch(r"[a-z0-9-]+", paper_file_name(document, asked, [language]))
    assert poor == {}


@pytest.mark.parametrize("people", [0, 1])
@pytest.mark.parametrize("state", ["registration", "finished"])
def test_so_it_is_of_nobody_and_of_one_player(people, state):
    day = tournament_of(people=people, state=state)
    poor = {}
    for document in papers_for(day):
        if not document.refusal(day):
            asked = asked_of(day, desk=document.readers[-1] == "desk")
            if found := faults(document, asked, "fr"):
                poor[document.key] = found
    assert poor == {}
