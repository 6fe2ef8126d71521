"""What holds for every paper of the catalogue, whatever it shows."""

import re
import subprocess

import pytest
from django.conf import settings

from tests.printing.reading import asked_of, page_of
from tests.worlds import built_once
from tournaments.demo.rehearsal import rehearse
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.rendering import pages
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _name in settings.LANGUAGES]
PAIRS = [("fr", "nl"), ("nl", "fr"), ("en", "nl")]
GAMES = ("couleur", "whist", "simple", "whist32", "whiz", "boards")
MARGIN = 10 / 25.4 * 72  # points; nothing is printed nearer to the edge
BOX = re.compile(
    r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>'
)


def a_day(game, long_names=True):
    """A day that is over: thirteen players, or partners, with long names."""
    boards = game == "boards"
    day = rehearse(
        game="whiz" if boards else game,
        players=12 if game in ("whiz", "boards", "whist") else 13,
        rounds=2,
        deals_per_round=6 if game in ("whiz", "boards") else 4,
        long_names=long_names,
        duplicate=boards,
        place="Salle communale de Thy-le-Château",
        prize_one_in=4,
        team_size=2,
    )
    Tournament.objects.filter(pk=day.pk).update(state="finished", is_practice=False)
    return day.pk


OTHERS = [pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:]]

played = built_once(a_day, [GAMES[0], *OTHERS])


def papers_for(day):
    return [one for one in DOCUMENTS.values() if one.suits(day)]


@pytest.fixture
def day(played):
    return Tournament.objects.get(pk=played)


def test_every_paper_is_written_in_each_language_and_in_two_at_once(day):
    one_by_one = []
    for document in papers_for(day):
        for language in LANGUAGES:
            page = page_of(document.key, day, language, desk=True)
            assert f'<html lang="{language}">' in page
            assert re.search(r"<title>\S.*\S</title>", page), document.key
            assert not re.search(r"\{[{%]|%\(|&lt;span", page), document.key
            # Where a line just fits, white space behind it would break it.
            assert not re.search(r"\s</(?:p|li|td|th|h[123])>", page), document.key
        for pair in PAIRS if document.merges else ():
            both, alone = (
                pages(document, asked_of(day, desk=True), some)
                for some in (pair, pair[:1])
            )
            if len(both) != len(alone):
                one_by_one.append((document.key, pair))
    assert one_by_one == []


def bbox(made):
    """The pages of a PDF: the size of each, and its words with their boxes."""
    run = ["pdftotext", "-bbox", "-", "-"]
    done = subprocess.run(run, input=made, capture_output=True, check=True)
    for page in done.stdout.decode().split("<page ")[1:]:
        width, height = map(float, re.findall(r'(?:width|height)="([\d.]+)"', page))
        boxes = [(*map(float, box[:4]), box[4]) for box in BOX.findall(page)]
        yield width, height, boxes


def outside(made):
    return [
        word
        for width, height, boxes in bbox(made)
        for left, top, right, bottom, word in boxes
        if left < MARGIN - 1
        or right > width - MARGIN + 1
        or top < MARGIN - 6
        or bottom > height - MARGIN + 6
    ]


def overlapping(made):
    """Pairs of words of which one covers a good part of the other."""
    found = []
    for _width, _height, boxes in bbox(made):
        rows = sorted(map(_of_letters, boxes), key=lambda box: box[1])
        for at, (left, top, right, bottom, word) in enumerate(rows):
            for one in rows[at + 1 :]:
                if one[1] >= bottom:
                    break
                wide = min(right, one[2]) - max(left, one[0])
                high = min(bottom, one[3]) - max(top, one[1])
                least = min((right - left), (one[2] - one[0]))
                lower = min(bottom - top, one[3] - one[1])
                if wide > 0.3 * least and high > 0.5 * lower:
                    found.append((word, one[4]))
    return found


def _of_letters(box):
    """The box of a word without the room above and below its letters."""
    left, top, right, bottom, word = box
    room = 0.22 * (bottom - top)
    return left, top + room, right, bottom - room, word


def not_embedded(made):
    done = subprocess.run(
        ["pdffonts", "-"], input=made, capture_output=True, check=True
    )
    lines = done.stdout.decode().splitlines()[2:]
    assert lines
    return [line for line in lines if line.split()[-5] != "yes" or "Paper" not in line]
