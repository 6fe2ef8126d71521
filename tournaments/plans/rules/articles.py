"""The rulebooks article by article: read, searched, and found where a text cites one.

They are the clubs' own texts, in the one language in which the clubs have them.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from scoring.variants import VARIANTS

FOLDER = Path(__file__).with_suffix("")
LANGUAGE = "fr"  # of all five rulebooks
# How an article is cited: `6, « Exclusions »`, or `« Note du jury »` without a number.
_CITED = re.compile(r"\s*(?P<number>\d+)?[^«]*(?:«\s*(?P<title>[^»]*?)\s*»)?")


@dataclass(frozen=True)
class Article:
    """A part of a rulebook that can be cited."""

    game: str
    number: str  # several articles may share it; none where the rulebook has none
    title: str
    text: str
    # What the door shows of it, with how the paragraph begins that says so.
    door: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> str:
        """The anchor of the article on its rulebook's page: `6-exclusions`."""
        return simplify(f"{self.number} {self.title}").strip().replace(" ", "-")

    @property
    def citation(self) -> str:
        """The article as offences and rulings cite it."""
        return f"{self.number}, « {self.title} »" if self.number else self.title

    @property
    def paragraphs(self) -> list[str]:
        return self.text.split("\n")

    def paragraph_beginning(self, words: str) -> str:
        """The paragraph that these words begin; KeyError where there is none."""
        for paragraph in self.paragraphs:
            if paragraph.startswith(words):
                return paragraph
        raise KeyError(words)


def simplify(text: str) -> str:
    """Strip words of accents, capitals and signs, as a hurried reader types them."""
    small = text.casefold().replace("œ", "oe").replace("æ", "ae")
    letters = (
        sign if sign.isalnum() else " "
        for sign in unicodedata.normalize("NFKD", small)
        if not unicodedata.combining(sign)
    )
    return " ".join("".join(letters).split())


@lru_cache(maxsize=16)
def rulebook(game: str) -> tuple[Article, ...]:
    """The articles of a game in their order; none where its rulebook is not kept."""
    kept = FOLDER / f"{game}.toml"
    if game not in VARIANTS or not kept.exists():
        return ()
    return tuple(
        Article(
            game, row["number"], row["title"], row["text"].strip(), row.get("door", {})
        )
        for row in tomllib.loads(kept.read_text("utf-8"))["article"]
    )


def cited_article(game: str, citation: str) -> Article | None:
    """The article that a text of an offence or a ruling names first.

    A title must be that of the article; a number alone is enough where one has it.
    """
    found = _CITED.match(citation)
    number, title = (found["number"], found["title"]) if found else (None, None)
    if not (number or title):
        return None
    fitting = [
        one
        for one in rulebook(game)
        if (number is None or one.number == number)
        and (title is None or simplify(one.title) == simplify(title))
    ]
    return fitting[0] if (title and fitting) or len(fitting) == 1 else None


def quoted_article(game: str, what: str) -> tuple[Article, str] | None:
    """Return the article that a page quotes on `what`, and the quotation; else None."""
    for one in rulebook(game):
        if what in one.door:
            return one, one.paragraph_beginning(one.door[what])
    return None


def matching_articles(game: str, words: str) -> tuple[Article, ...]:
    """The articles in which all these words begin a word."""
    wanted = simplify(words).split()
    return tuple(
        one
        for one in rulebook(game)
        if all(
            f" {word}" in f" {simplify(f'{one.number} {one.title} {one.text}')}"
            for word in wanted
        )
    )
