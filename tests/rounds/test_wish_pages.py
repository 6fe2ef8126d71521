"""Wishes are noted, dropped and taken up again on the page of the drafts."""

import pytest

from tests.rounds.test_draft_pages import (
    EN,
    address,  # noqa: F401 - a fixture
    text,
)
from tournaments.models import Occupant, Wish
from tournaments.rounds.drafts import operations as wishing

pytestmark = pytest.mark.django_db

WISH = {"kind": "apart", "players": "1, 2", "rounds": "", "must": "on"}


def test_a_wish_is_noted_dropped_and_taken_up_again(organiser, address):  # noqa: F811
    organiser.post(address("wish"), WISH)
    wish = Wish.objects.get()
    page = text(organiser.get(address("drafts"), headers=EN))
    assert "Anne Lambert (1), Bart Lambert (2) not at one table" in page

    gone = organiser.post(address("drop_wish", wish.public_id))
    assert "Take it up again" in text(
        organiser.get(gone.headers["Location"], headers=EN)
    )

    organiser.post(address("drop_wish", wish.public_id), {"again": "1"})
    wish.refresh_from_db()
    assert wish.dropped_at is None


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": "1"}, "Give the numbers of two players or more."),
        ({"players": "1, 77"}, "No player has number 77 here."),
        ({"players": "Anne"}, "is no whole number"),
        ({"rounds": "6"}, "The rounds go from 1 to 5."),
        ({"kind": "stay", "players": ""}, "Give the number of who stays there."),
        ({"kind": "stay", "players": "1"}, "Say at which table."),
        ({"kind": "stay", "players": "1 2 3 4 5", "table": "1"}, "not more."),
    ],
)
def test_a_wish_that_makes_no_sense_is_asked_again(organiser, address, changed, said):  # noqa: F811
    answer = organiser.post(address("wish"), WISH | changed, headers=EN)

    assert answer.status_code == 422
    assert said in text(answer)
    assert not Wish.objects.exists()


def test_a_wish_that_cannot_be_kept_stops_the_draw_with_a_sentence(
    organiser,
    address,  # noqa: F811
    by,
):
    for table in (1, 2):
        wishing.add_wish(
            tournament=address.tournament,
            kind=Wish.Kind.STAY,
            entries=[address.tournament.entries.get(number=1)],
            table=table,
            by=by,
        )

    answer = organiser.post(
        address("draw"), {"method": "meet", "seed": "1"}, headers=EN
    )

    assert answer.status_code == 422
    assert "Wished at two tables at once: Anne Lambert." in text(answer)
    assert not Occupant.objects.exists()
