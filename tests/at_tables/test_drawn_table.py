"""Names stand whole round the drawn table, on whatever screen and in whatever size."""

import pytest

from tests.at_tables.deals import playing
from tests.at_tables.tapping import Table
from tournaments.players.models import Player
from tournaments.tables.models import Occupant

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIRST = ("Fernand", "Bernadette", "Christophe", "Maximilienne")
BROKEN = """() => {
    const broken = [];
    for (const name of document.querySelectorAll(".seat-name")) {
        const text = name.firstChild;
        for (const word of text.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const seat = name.closest(".seat").getBoundingClientRect();
            const rects = [...range.getClientRects()];
            const isOut = rects.some(
                (one) => one.left < seat.left || one.right > seat.right);
            if (rects.length > 1 || isOut) broken.push(word[0]);
        }
    }
    return broken;
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize(("wide", "high"), [(360, 640), (390, 844), (768, 1024)])
def test_no_name_breaks_within_a_word(page, live_server, accounts, wide, high, size):
    day = playing(accounts)
    seats = Occupant.objects.filter(table__number=1).order_by("seat")
    for seat, first in zip(seats, FIRST, strict=True):
        Player.objects.filter(entries=seat.entry).update(first_name=first)
    page.set_viewport_size({"width": wide, "height": high})
    table = Table(page, live_server, day)
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)

    assert page.locator(".seat-name").count() == 4
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") == wide
    table.we_are()
    table.tap("Emballage 8")
    assert page.evaluate(BROKEN) == []
