"""The jury's form to fill in, and the page on which a printer is tested."""

import re
import subprocess

import pytest
from django.utils import translation

from scoring.variants import VARIANTS
from tests.entry.evening import tournament_of
from tests.printing.reading import SITE, contents, page_of, pdf
from tournaments.papers.catalogue.test_page import frame, ruler
from tournaments.plans.rules.offences import game_offences

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", VARIANTS)
def test_the_form_has_every_offence_and_every_seat_of_the_game(game):
    tournament = tournament_of(game, options=VARIANTS[game].settle()[1])
    with translation.override("en"):
        found = contents("jury-form", tournament, desk=True)
        offences = [one for one in game_offences(game) if not one.off]

    assert [name for name, _costs in found["offences"]] == [
        one.names["en"] for one in offences
    ]
    assert [letter for letter, _word in found["seats"]] == list(VARIANTS[game].seats)
    html = page_of("jury-form", tournament, "nl", desk=True)
    assert html.count('class="tick"') == (
        len(offences) + 1 + len(found["effects"]) + 3 * len(found["seats"]) + 2
    )


def test_in_boards_a_fine_has_no_points():
    tournament = tournament_of("whiz", options={"formula": "best"}, duplicate=True)
    with translation.override("en"):
        found = contents("jury-form", tournament, desk=True)

    assert not found["in_points"]
    assert {costs for _name, costs in found["offences"]} == {""}


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_the_form_is_one_page(game):
    tournament = tournament_of(game, options=VARIANTS[game].settle()[1])
    made = pdf(page_of("jury-form", tournament, "fr", desk=True))

    assert pages_in(made) == 1


def pages_in(made):
    run = ["pdftotext", "-bbox", "-", "-"]
    done = subprocess.run(run, input=made, capture_output=True, check=True)
    return done.stdout.decode().count("<page ")


def test_the_frame_stands_ten_millimetres_from_each_edge_with_each_millimetre_marked():
    path = frame()

    assert path.startswith("M10 10H200V287H10Z")
    strokes = re.findall(r"M(\d+) (\d+)([vh])(-?[\d.]+)", path)
    across = [
        int(left) for left, top, way, _far in strokes if (top, way) == ("10", "v")
    ]
    down = [int(top) for left, top, way, _far in strokes if (left, way) == ("10", "h")]
    assert across == list(range(10, 201))
    assert down == list(range(10, 288))


def test_the_ruler_has_a_stroke_for_each_of_its_hundred_millimetres():
    strokes = re.findall(r"M(\d+) 72v", ruler())

    assert [int(one) - int(strokes[0]) for one in strokes] == list(range(101))


@pytest.mark.long
def test_the_test_page_is_one_page_on_which_nothing_leaves_the_frame():
    tournament = tournament_of()
    made = pdf(page_of("test-page", tournament, "fr", "nl"))
    run = ["pdftotext", "-bbox", "-", "-"]
    found = subprocess.run(run, input=made, capture_output=True, check=True)
    words = re.findall(
        r'xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">', found.stdout.decode()
    )
    edge = 10 / 25.4 * 72
    # What runs above and below other papers is too small to be seen.
    boxes = [box for word in words if high(box := [*map(float, word)]) > 2]

    assert pages_in(made) == 1
    assert len(boxes) > 100
    assert min(left for left, _top, _right, _low in boxes) > edge
    assert max(right for _left, _top, right, _low in boxes) < 595 - edge
    assert max(low for _left, _top, _right, low in boxes) < 842 - edge
    assert f"{SITE}/" in page_of("test-page", tournament)


def high(box):
    return box[3] - box[1]


def test_every_sign_on_the_test_page_is_in_the_letters_of_the_papers(tmp_path):
    made = tmp_path / "page.pdf"
    made.write_bytes(pdf(page_of("test-page", tournament_of(), "fr")))
    fonts = subprocess.run(["pdffonts", made], capture_output=True, check=True)

    names = [line.split()[0] for line in fonts.stdout.decode().splitlines()[2:]]
    assert {one.partition("+")[2].removesuffix("-Bold") for one in names} == {
        "Paper",
        "Paper-More",
        "Paper-Signs",
    }
