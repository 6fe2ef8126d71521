"""The first pages of a new club, on a telephone and on a laptop."""

from itertools import combinations

import pytest

from tests.browser.reading import complaints_in_both_themes

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = ("/first-run/", "/first-run/restore/")


@pytest.fixture(autouse=True)
def nothing_yet(settings, tmp_path):
    settings.FIRST_RUN = True
    settings.DATA_DIR = tmp_path
    settings.KEPT_KEYS = {}


@pytest.fixture
def opened(page, live_server):
    def at(path, language, width, height):
        cookie = {"name": "django_language", "value": language, "url": live_server.url}
        page.context.add_cookies([cookie])
        page.set_viewport_size({"width": width, "height": height})
        page.goto(live_server.url + path)
        return page

    return at


def lie_on_each_other(one, other):
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_on_a_phone_the_languages_have_a_line_of_their_own(opened, path, language):
    page = opened(path, language, 390, 844)
    head = page.locator(".masthead").bounding_box()
    pressed = page.locator(".masthead .sign, .masthead button, main > .trail a")
    boxes = [one.bounding_box() for one in pressed.all()]

    assert len(boxes) == 4 + (path == PAGES[1])
    for one, other in combinations(boxes, 2):
        assert not lie_on_each_other(one, other)
    for one in boxes[:4]:
        assert one["y"] + one["height"] <= head["y"] + head["height"]
    assert complaints_in_both_themes(page) == []


def test_on_a_laptop_all_that_is_asked_and_its_button_are_on_one_screen(opened):
    page = opened(PAGES[0], "nl", 1366, 768)
    button = page.locator("main .main-action").bounding_box()

    assert page.locator("main .field").count() == 7
    assert button["y"] + button["height"] <= 768
