"""Wishes are picked by name, noted, dropped and taken up again."""

import pytest
from django.core.exceptions import ValidationError
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.rounds.test_draft_pages import EN, text
from tournaments.door.entering import operations as at_the_door
from tournaments.draw.drafts import operations as wishing
from tournaments.players.models import Club, Player
from tournaments.standings.engine_request import wishes_of
from tournaments.standings.known import know
from tournaments.tables.models import Occupant, Wish

pytestmark = pytest.mark.django_db

WISH = {"kind": "apart", "players": [1, 2], "rounds": "", "must": "on"}


def key(tournament, number):
    return tournament.entries.get(number=number).public_id


def sent(address, **changed):
    """What the form sends, with entries for their numbers and clubs for their names."""
    typed = {**WISH, **changed}
    for name in ("players", "others"):
        typed[name] = [
            key(address.tournament, one) if isinstance(one, int) else one
            for one in typed.get(name, ())
        ]
    named = typed.get("clubs", ())
    typed["clubs"] = [Club.objects.get(name=name).public_id for name in named]
    return typed


@pytest.fixture
def clubs(address):
    """1, 2 and 3 are of Wavre, 4 and 5 of Gent."""
    for name, numbers in (("Wavre", (1, 2, 3)), ("Gent", (4, 5))):
        club = Club.objects.create(name=name)
        entries = address.tournament.entries.filter(number__in=numbers)
        Player.objects.filter(entries__in=entries).update(club=club)


def asked(address):
    """What the engine is asked, each player by the number of now."""
    known = know(address.tournament)
    number = {one.entry: one.number for one in known.people.values()}
    return [
        tuple(sorted(number[who] for who in side) for side in (one.players, one.others))
        for one in wishes_of(known, known.here, 1).apart
    ]


def test_a_wish_is_noted_dropped_and_taken_up_again(organiser, address):
    organiser.post(address("wish"), sent(address))
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
    ("changed", "sides", "said"),
    [
        ({}, [([1, 2], [])], "Anne Lambert (1), Bart Lambert (2) not at one table –"),
        (
            {"kind": "from", "players": [1], "others": [2, 3]},
            [([1], [2, 3])],
            "Anne Lambert (1) not at one table with Bart Lambert (2), Chloé",
        ),
        (
            {"kind": "clubs"},
            [([1, 2, 3], []), ([4, 5], [])],
            "Players of one club are not at one table",
        ),
        (
            {"kind": "clubs", "clubs": ["Gent"]},
            [([4, 5], [])],
            "Gent: players of one club are not at one table",
        ),
        (
            {"kind": "rivals", "clubs": ["Gent", "Wavre"]},
            [([4, 5], [1, 2, 3])],
            "Gent, Wavre: not at one table with each other",
        ),
    ],
)
def test_each_wish_asks_the_engine_for_what_it_says(
    organiser,
    address,
    clubs,
    changed,
    sides,
    said,
):
    assert organiser.post(address("wish"), sent(address, **changed)).status_code == 302

    assert asked(address) == sides
    assert said in text(organiser.get(address("drafts"), headers=EN))


def test_numbers_by_lot_afterwards_change_no_wish(organiser, address, by):
    tournament = address.tournament
    organiser.post(address("wish"), sent(address))
    organiser.post(
        address("wish"), sent(address, kind="from", players=[3], others=[4, 5])
    )
    names = {one.name for one in know(tournament).people.values()}

    def meant():
        known = know(tournament)
        return [
            [
                {known.people[who].name for who in side}
                for side in (one.players, one.others)
            ]
            for one in wishes_of(known, known.here, 1).apart
        ]

    before = meant()
    numbers = asked(address)
    at_the_door.draw_numbers(tournament=tournament, seed=3, by=by)

    assert meant() == before
    assert asked(address) != numbers
    assert {name for wish in before for side in wish for name in side} < names
    now = tournament.entries.get(player__first_name="Anne").number
    page = text(organiser.get(address("drafts"), headers=EN))
    assert f"Anne Lambert ({now})" in page


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": [1]}, "Tick two players or more."),
        ({"players": [1, "nobody"]}, "is not here any more"),
        ({"rounds": "6"}, "The rounds go from 1 to 5."),
        ({"kind": "from", "players": []}, "Tick a player."),
        ({"kind": "from"}, "Tick from whom these are apart."),
        ({"kind": "from", "others": [2, 3]}, "on both sides: Bart Lambert"),
        ({"kind": "rivals", "clubs": ["Gent"]}, "Tick two clubs or more."),
        ({"kind": "stay", "players": []}, "Tick a player."),
        ({"kind": "stay", "players": [1]}, "Say at which table."),
        ({"kind": "stay", "players": [1, 2, 3, 4, 5], "table": "1"}, "not more."),
        ({"kind": "dance"}, "dance"),
    ],
)
def test_a_wish_that_makes_no_sense_is_asked_again(
    organiser,
    address,
    clubs,
    changed,
    said,
):
    answer = organiser.post(address("wish"), sent(address, **changed), headers=EN)

    assert answer.status_code == 422
    assert said in text(answer)
    assert not Wish.objects.exists()


def test_who_was_taken_off_the_list_meanwhile_is_told(address, by):
    entries = list(address.tournament.entries.filter(number__in=(1, 2)))
    address.tournament.entries.get(number=1).delete()

    with pytest.raises(ValidationError) as refused:
        wishing.add_wish(
            tournament=address.tournament, kind="apart", entries=entries, by=by
        )
    assert (refused.value.code, Wish.objects.exists()) == ("gone", False)


def test_the_same_wish_is_noted_once_and_another_beside_it(address, clubs, by):
    one, other = Club.objects.order_by("name")
    for chosen in ([one, other], [one], []):
        wishing.add_wish(
            tournament=address.tournament, kind="clubs", clubs=chosen, by=by
        )
    with pytest.raises(ValidationError) as refused:
        wishing.add_wish(
            tournament=address.tournament, kind="clubs", clubs=[other, one], by=by
        )
    assert refused.value.code == "twice"


def test_a_wish_that_cannot_be_kept_is_told_on_its_page_and_stops_the_draw(
    organiser,
    address,
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
    said = "Wished at two tables at once: Anne Lambert."
    assert said in text(organiser.get(address("drafts"), headers=EN))

    answer = organiser.post(
        address("draw"), {"method": "meet", "seed": "1"}, headers=EN
    )

    assert answer.status_code == 422
    assert said in text(answer)
    assert not Occupant.objects.exists()


def test_two_sides_that_need_more_tables_than_there_are_are_told(
    organiser,
    address,
):
    here = list(range(1, address.tournament.entries.count() + 1))
    organiser.post(
        address("wish"), sent(address, kind="from", players=[1], others=here[1:])
    )

    said = "1 players of one side and"
    assert said in text(organiser.get(address("drafts"), headers=EN))
    answer = organiser.post(
        address("draw"), {"method": "meet", "seed": "1"}, headers=EN
    )
    assert (answer.status_code, said in text(answer)) == (422, True)


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_wish_is_typed_by_name(sign_in, live_server, address):
    page = sign_in()
    page.goto(live_server.url + address("drafts"))
    page.get_by_text("Ajouter un souhait").first.click()
    page.get_by_label("Ce qui est souhaité").select_option("from")
    sides = page.get_by_label("Chercher un nom").locator("visible=true")
    expect(sides).to_have_count(2)
    sides.first.fill("anne")
    sides.first.press("Enter")
    for name in ("chloe", "dirk"):
        sides.last.fill(name)
        sides.last.press("Enter")
    assert complaints(page) == []
    page.get_by_role("button", name="Ajouter le souhait").click()

    expect(page.locator(".wishes li span").first).to_contain_text(
        "Anne Lambert (1) pas à la même table que Chloé Lambert (3), Dirk Lambert (4)"
    )
