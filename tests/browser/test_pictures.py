"""The pages look as they did; `make pictures` keeps how they look now.

The club, its clock and its chance are the same each time. What differs is laid side by
side on a page in test-results/pictures.
"""

import os
import secrets
from datetime import datetime
from io import BytesIO
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from PIL import Image, ImageDraw

from tests.browser.crowd import make_a_crowded_club
from tests.browser.measuring import LAPTOP, PHONE
from tests.browser.pictures import KEPT, alike, keep, kept, report
from tests.browser.walking import club_to_walk

RENEW = bool(os.environ.get("RENEW_PICTURES"))
MOMENT = datetime(2026, 11, 25, 14, 30, tzinfo=ZoneInfo("Europe/Brussels"))
PAGES = (
    "home", "planning:tournaments", "planning:change", "desk:tournament",
    "registration:players", "registration:entries", "registration:entry",
    "rounds:rounds", "rounds:plan", "entry:board", "entry:sheet", "entry:verify",
    "jury:queue", "jury:case", "jury:misdeal", "ranking:ranking", "ranking:prizes",
    "printing:papers", "till:sheet", "scoring:grid",
)  # fmt: skip
LOOKS = {
    "phone": (PHONE, "light"),
    "laptop": (LAPTOP, "light"),
    "laptop-dark": (LAPTOP, "dark"),
}


@pytest.fixture(scope="module")
def club(django_db_setup, django_db_blocker, tmp_path_factory):
    """A crowded club whose afternoon stands still, and which chance always makes so."""
    chance = Random(1)
    folder = tmp_path_factory.mktemp("crowd")
    with pytest.MonkeyPatch.context() as clock, pytest.MonkeyPatch.context() as dice:
        clock.setattr(timezone, "now", lambda: MOMENT)
        dice.setattr(secrets, "choice", chance.choice)
        dice.setattr(secrets, "token_hex", lambda n=32: chance.randbytes(n).hex())
        with club_to_walk(django_db_blocker, folder, make_a_crowded_club) as by:
            dice.undo()
            yield by


@pytest.fixture
def _django_db_helper(club):
    """What makes and empties a database around each other test does nothing here."""


def seen_as(page, size, theme):
    """The picture of a page as it stands there."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.evaluate("document.fonts.ready")
    made = page.screenshot(animations="disabled", caret="hide")
    return Image.open(BytesIO(made)).convert("RGB")


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_pages_look_as_they_did(reader, server, running):
    page = reader("fr")
    page.clock.set_fixed_time(MOMENT)
    differing = []
    for address in PAGES:
        page.goto(server.url + running[address])
        for look, (size, theme) in LOOKS.items():
            name = f"{address.replace(':', '-')}-{look}"
            now, was = seen_as(page, size, theme), kept(name)
            if RENEW:
                keep(now, name)
            elif was is None or not alike(was, now):
                differing.append((name, was, now))

    if differing:
        names = ", ".join(name for name, _was, _now in differing)
        pytest.fail(f"{names}: see {report(differing)}")


def test_each_picture_that_is_kept_is_of_a_page_and_all_of_them_are_small():
    names = {f"{one.replace(':', '-')}-{look}" for one in PAGES for look in LOOKS}
    files = {path.stem: path.stat().st_size for path in KEPT.glob("*.png")}

    assert files.keys() == names
    assert sum(files.values()) < 3_000_000


def a_page(*lines, width=400):
    """A white page with lines of black text, drawn as bars."""
    picture = Image.new("RGB", (width, 300), "white")
    for top, left in lines:
        ImageDraw.Draw(picture).rectangle((left, top, left + 120, top + 14), "black")
    return picture


def test_a_line_that_moved_or_went_is_seen_and_a_trace_of_grey_is_not():
    page = a_page((20, 20), (60, 20))
    grey = page.point(lambda value: min(value, 250))

    assert alike(page, grey)
    assert not alike(page, a_page((20, 20), (80, 20)))
    assert not alike(page, a_page((20, 20)))
    assert not alike(page, a_page((20, 20), (60, 20), width=404))


def test_few_colours_are_taken_for_the_same_page(tmp_path):
    page = a_page((20, 20), (60, 20))
    keep(page, "page", tmp_path)

    assert alike(kept("page", tmp_path), page)
    assert kept("other", tmp_path) is None


def test_what_differs_is_laid_side_by_side(tmp_path):
    was, now = a_page((20, 20)), a_page((80, 20))
    page = report([("page", was, now), ("new", None, now)], tmp_path)

    html = page.read_text("utf-8")
    shown = ["page-kept.png", "page-now.png", "page-apart.png", "new-now.png"]
    assert [one for one in shown if f'src="{one}"' in html] == shown
    assert {path.name for path in tmp_path.glob("*.png")} == set(shown)
