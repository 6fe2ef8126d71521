"""The page on the rulebooks answers for each article, with tests that exist."""

import csv
import re
from pathlib import Path

import pytest
from django.conf import settings

from scoring.variants import VARIANTS
from tournaments.plans.rules.articles import rulebook

pytestmark = pytest.mark.text

HOUSE = Path(settings.BASE_DIR)
PAGE = HOUSE / "docs" / "rulebooks.md"
HEADING = ["article", "the rulebook says", "what the program does", "shown by"]
KEPT = [game for game in VARIANTS if rulebook(game)]
BY_CHOICE = "Not supported, by choice: "
RULINGS = "test_a_judged_deal_is_worth_what_the_worked_example_says"


def rows():
    """The rows of the page by game: article, what it says, what is done, the tests."""
    found, game = {}, ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            game = line.rpartition("(`")[2].rstrip("`)")
            found[game] = []
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            found[game].append(cells)
    assert {game: lines[0] for game, lines in found.items()} == dict.fromkeys(
        KEPT, HEADING
    )
    return {game: lines[2:] for game, lines in found.items()}


def written_tests():
    tests = (HOUSE / "tests").rglob("test_*.py")
    code = "\n".join(one.read_text("utf-8") for one in tests)
    return set(re.findall(r"^ *def (test_\w+)", code, re.MULTILINE))


def examples(kind, name):
    with (HOUSE / "tests" / kind / "cases" / name).open(encoding="utf-8") as file:
        return {row["why"] for row in csv.DictReader(file)}


@pytest.mark.parametrize("game", KEPT)
def test_the_page_answers_for_each_article_in_the_order_of_the_rulebook(game):
    answered = list(dict.fromkeys(row[0].strip("`") for row in rows()[game]))

    assert answered == [one.key for one in rulebook(game)]


@pytest.mark.parametrize("game", KEPT)
def test_what_no_test_shows_is_not_supported_by_choice(game):
    silent = [row for row in rows()[game] if not re.search(r"`test_\w+`", row[3])]

    assert [row for row in silent if not row[2].startswith(BY_CHOICE)] == []
    assert [row for row in rows()[game] if not (row[1] and row[2])] == []


@pytest.mark.parametrize("game", KEPT)
def test_every_test_that_the_page_names_exists(game):
    named = {
        name for row in rows()[game] for name in re.findall(r"`(test_\w+)`", row[3])
    }

    assert named - written_tests() == set()


@pytest.mark.parametrize("game", KEPT)
def test_every_worked_example_that_the_page_cites_is_worked(game):
    worked = {
        True: examples("jury", "rulings.csv"),
        False: examples("scoring", f"{game}.csv"),
    }
    missing = []
    for row in rows()[game]:
        for part in row[3].split("; `"):
            missing += [
                why
                for why in re.findall("“([^”]+)”", part)
                if why not in worked[RULINGS in part]
            ]

    assert missing == []
