"""Scorer and jury see what was made of travelling boards only as the settings say."""

import json

import pytest
from django.urls import reverse

from tests.boards.evening import accept, begin, play, taken, tournament_of
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(by):
    """The first of two rounds is written; its boards have still to travel."""
    tournament = tournament_of(9, rounds=2)
    accept(tournament, by)
    play(begin(tournament, by), by)
    return tournament


def seen(client, tournament):
    """Tell whether somebody is shown a traveller, a scorecard, and a player's deals."""
    entry = tournament.entries.first().public_id
    board = client.get(reverse("boards:traveller", args=[tournament.public_id, 1]))
    card = client.get(reverse("boards:scorecard", args=[tournament.public_id, entry]))
    own = client.get(reverse("desk:player", args=[tournament.public_id, entry]))
    return (
        board.templates[0].name == "duplicate/traveller.html",
        card.templates[0].name == "duplicate/scorecard.html",
        own.context["rounds"] != [],
    )


@pytest.mark.parametrize(
    ("who", "shown", "sees"),
    [
        ("organiser", False, (True, True, True)),
        ("scorer", False, (False, False, False)),
        ("jury", False, (False, False, False)),
        ("scorer", True, (True, True, True)),
        ("jury", True, (True, True, True)),
        ("stranger", True, (False, False, False)),
    ],
)
def test_who_sees_the_results_of_boards_that_still_travel(
    cast, playing, who, shown, sees
):
    playing.travelling_shown = shown
    playing.save()

    assert seen(cast[who], playing) == sees


@pytest.mark.parametrize("who", ["scorer", "jury"])
def test_once_no_board_travels_any_more_the_desk_sees_them_all(cast, playing, who):
    playing.rounds = 1
    playing.save()
    Round.objects.update(state="closed")

    assert seen(cast[who], playing) == (True, True, True)


def test_the_jury_gives_results_of_a_board_that_it_may_not_look_at(cast, playing):
    where = reverse("boards:traveller", args=[playing.public_id, 1])

    page = cast["jury"].get(where)

    given = reverse("boards:adjust", args=[playing.public_id, 1, 1, 1])
    assert given in page.content.decode()
    assert given not in cast["scorer"].get(where).content.decode()


def ranked(client, tournament):
    """Return whether page, file, prizes, player's page and paper rank anybody."""
    where, entry = [tournament.public_id], tournament.entries.first().public_id
    client.cookies["django_language"] = "en"
    page = client.get(reverse("ranking:ranking", args=where))
    file = client.get(reverse("ranking:export", args=[*where, "json"]))
    prizes = client.get(reverse("ranking:prizes", args=where))
    own = client.get(reverse("desk:player", args=[*where, entry]))
    paper = client.get(
        reverse("printing:page", args=[*where, "ranking"]), {"for": "desk"}
    )
    return (
        len(page.context["ranking"].standings),
        len(json.loads(file.content)["ranking"]),
        len(prizes.context["ranking"].standings),
        own.context["standing"] is not None,
        "Nobody is ranked yet." not in paper.content.decode(),
    )


NONE, ALL = (0, 0, 0, False, False), (9, 9, 9, True, True)


@pytest.mark.parametrize(
    ("who", "shown", "sees"),
    [
        ("organiser", False, ALL),
        ("scorer", False, NONE),
        ("jury", False, NONE),
        ("scorer", True, ALL),
        ("jury", True, ALL),
    ],
)
def test_who_sees_the_ranking_that_counts_travelling_boards(
    cast, playing, who, shown, sees
):
    playing.travelling_shown = shown
    playing.save()

    assert ranked(cast[who], playing) == sees


@pytest.mark.parametrize("asked", ["after=1", "at=2099-01-01T12:00", "under=keep"])
def test_no_other_way_to_ask_tells_the_jury_the_ranking(cast, playing, asked):
    address = reverse("ranking:ranking", args=[playing.public_id])

    page = cast["jury"].get(f"{address}?{asked}")

    assert list(page.context["ranking"].standings) == []
    offered = [page.context["may_look_back"], list(page.context["grids"])]
    assert offered == [False, []]


@pytest.mark.parametrize("shown", [False, True])
def test_what_a_correction_moves_is_told_where_the_ranking_is(cast, playing, shown):
    playing.travelling_shown = shown
    playing.save()
    table = Table.objects.first().public_id
    facts = json.dumps(taken(9))
    asked = {"table": table, "deal": 1, "facts": facts}
    cast["scorer"].cookies["django_language"] = "en"

    where = reverse("ranking:moves", args=[playing.public_id])
    said = cast["scorer"].get(where, asked).content.decode()

    assert ("what it moves is not shown yet" in said) == (not shown)
