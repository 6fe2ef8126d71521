"""The organiser steers the screen of the hall, and nobody else does."""

import re

import pytest
from django.urls import reverse

from tests.live.conftest import new_round

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def url(page, tournament):
    return reverse(f"live:{page}", args=[tournament.public_id])


def words(response):
    """The page as it is read, without its marks."""
    plain = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", plain)


def press(client, page, tournament, **given):
    return client.post(url(page, tournament), given)


def test_each_button_does_what_it_says(organiser, tournament, by):
    round = new_round(tournament, by)
    home = url("control", tournament)

    for page, given in [
        ("start", {"round": 1}),
        ("pause", {"round": 1}),
        ("resume", {"round": 1}),
        ("minutes", {"round": 1, "minutes": 5}),
        ("table_time", {"round": 1, "table": 2, "minutes": 5}),
        ("freeze", {"after_round": 2}),
        ("show", {"what": "podium"}),
        ("reveal", {"places": 1}),
    ]:
        response = press(organiser, page, tournament, **given)
        assert (response.status_code, response.headers.get("Location")) == (302, home)

    round.refresh_from_db()
    tournament.refresh_from_db()
    assert round.state == "playing"
    assert round.tables.get(number=2).extra_minutes == 5
    assert (tournament.hall_shows, tournament.hall_revealed) == ("podium", 1)
    assert tournament.frozen_after_round == 2
    assert press(organiser, "lift", tournament).status_code == 302


@pytest.mark.parametrize(
    ("page", "given"),
    [
        ("start", {}),
        ("start", {"round": 2}),
        ("minutes", {"round": 1, "minutes": "many"}),
        ("minutes", {"round": 1, "minutes": 600}),
        ("table_time", {"round": 1, "table": 77, "minutes": 5}),
        ("freeze", {"after_round": 9}),
        ("show", {"what": "fireworks"}),
        ("reveal", {"places": 1}),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    organiser, tournament, playing, page, given
):
    response = press(organiser, page, tournament, **given)

    assert response.status_code == 422
    assert response.content.count(b'role="alert"') == 2  # and the one for silence


@pytest.mark.parametrize("state", ["drawn", "published", "playing", "closed"])
def test_the_organiser_sees_the_buttons_of_the_moment(organiser, tournament, by, state):
    new_round(tournament, by, state)
    page = organiser.get(url("control", tournament)).content.decode()

    buttons = [name for name in ("start", "pause", "resume", "minutes", "table_time")
               if f'"{url(name, tournament)}"' in page]  # fmt: skip
    assert (
        buttons
        == {
            "drawn": [],
            "published": ["start"],
            "playing": ["pause", "minutes", "table_time"],
            "closed": [],
        }[state]
    )


def test_the_buttons_alone_are_drawn_anew(organiser, tournament, playing):
    asked = {"HX-Request": "true"}
    part = organiser.get(url("control", tournament), headers=asked).content.decode()

    assert part.lstrip().startswith('<div id="controls"')


def test_whoever_is_not_an_organiser_steers_nothing(cast, tournament, playing):
    for who in ("scorer", "jury", "stranger"):
        press(cast[who], "pause", tournament, round=1)

    playing.refresh_from_db()
    assert playing.ends_at is not None
