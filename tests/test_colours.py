"""A reader takes light or dark for this device, and pages go out compressed."""

import re

import pytest
from django.conf import settings
from django.test import Client

from tests.planning.plans import make

CSS = settings.BASE_DIR / "static/css/tokens.css"


def tokens(selector):
    """The colours that stand in the block of this selector."""
    text = CSS.read_text("utf-8")
    block = text[text.index(selector) :].split("{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"(--[\w-]+): (#\w+);", block))


def test_dark_is_one_dark_however_it_was_asked_for():
    asked = tokens(':root[data-theme="dark"]')

    assert asked == tokens(':root:not([data-theme="light"])')
    assert set(asked) == set(tokens(":root {"))


@pytest.mark.django_db
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_are_kept_by_the_browser_until_the_device_decides_again(client, theme):
    answer = client.post("/colours/", {"theme": theme, "next": "/sign-in/"})

    assert answer.headers["Location"] == "/sign-in/"
    assert f'data-theme="{theme}"' in client.get("/").content.decode()
    client.post("/colours/", {"theme": ""})
    assert "data-theme" not in client.get("/").content.decode()


@pytest.mark.django_db
def test_colours_that_there_are_not_are_refused_or_passed_over(client):
    assert client.post("/colours/", {"theme": "pink"}).status_code == 400
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/").content.decode()
    assert client.get("/colours/").status_code == 405


@pytest.mark.django_db
def test_another_colour_is_another_page_of_the_ranking(client):
    page = f"/t/{make().public_id}/ranking/"
    etag = {"If-None-Match": client.get(page).headers["ETag"]}
    assert client.get(page, headers=etag).status_code == 304

    client.post("/colours/", {"theme": "dark"})
    assert client.get(page, headers=etag).status_code == 200


@pytest.mark.django_db
def test_a_page_goes_out_compressed_to_who_can_read_it(client):
    plain = client.get("/")
    packed = client.get("/", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.content) < len(plain.content) / 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "choice"),
    [("colours", {"theme": "dark"}), ("language", {"language": "nl"})],
)
def test_a_choice_needs_no_token_and_is_taken_from_our_own_pages_alone(page, choice):
    def chosen(**headers):
        client = Client(enforce_csrf_checks=True, headers=headers)
        return client.post(f"/{page}/", choice).status_code

    assert chosen() == 302
    assert chosen(Origin="http://testserver") == 302
    for elsewhere in ("https://evil.example", "https://testserver", "null"):
        assert chosen(Origin=elsewhere) == 403
