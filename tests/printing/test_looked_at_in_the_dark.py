"""A paper that is looked at is white in both themes, and lies on what is around it."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.live.conftest import new_round, new_tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
@pytest.mark.parametrize(("theme", "brightest"), [("light", 255), ("dark", 60)])
def test_a_paper_lies_on_the_ground_of_the_page(
    page, live_server, accounts, by, theme, brightest
):
    day = new_tournament(8)
    new_round(day, by)
    client = Client()
    client.force_login(accounts["organiser"])
    kept = {"sessionid": client.cookies["sessionid"].value, "theme": theme}
    page.context.add_cookies(
        [{"name": n, "value": v, "url": live_server.url} for n, v in kept.items()]
    )
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(
        live_server.url + reverse("printing:preview", args=[day.public_id, "check-in"])
    )
    page.frame_locator(".look").locator("h1").wait_for()

    picture = Image.open(BytesIO(page.locator(".look").screenshot())).convert("L")
    assert picture.getpixel((6, 200)) <= brightest
    assert picture.getpixel((picture.width // 2, 40)) == 255
