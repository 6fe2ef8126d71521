"""Numbers by lot: the same draw again, for whoever is here, and the way back."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tournaments.door.entering import operations as at_the_door
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.entries.rules.numbering import by_lot, put_back
from tournaments.follow import comings
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

NAMES = ("An Maes", "Bo Maes", "Cé Maes", "Do Maes", "Eva Maes")


@pytest.fixture
def five(tournament, enter):
    """Five who registered; the second and the fifth are not here yet."""
    return [enter(name, here=at not in (1, 4)) for at, name in enumerate(NAMES)]


def address(page, tournament):
    return reverse(f"registration:{page}", args=[tournament.public_id])


def numbers():
    entries = Entry.objects.order_by("player__folded_name")
    return list(entries.values_list("number", flat=True))


def test_a_draw_hangs_on_who_is_here_and_on_its_seed_alone():
    assert by_lot(["a", "b", "c"], ["z", "y"], 7) == by_lot(
        ["c", "a", "b"], ["z", "y"], 7
    )
    assert sorted(by_lot("abc", "zy", 7).values()) == [1, 2, 3, 4, 5]
    assert (by_lot("abc", "zy", 7)["z"], by_lot("abc", "zy", 7)["y"]) == (4, 5)
    some = {tuple(by_lot("abcdefgh", "", seed)) for seed in range(20)}
    assert len(some) == 20


def test_numbers_go_back_and_who_came_since_steps_aside():
    before = {"a": 1, "b": 2, "gone": 3}

    assert put_back({"a": 2, "b": 1}, before) == {"a": 1, "b": 2}
    assert put_back({"a": 5, "b": 1, "new": 2}, before) == {
        "a": 1, "b": 2, "new": 3,
    }  # fmt: skip


def test_all_who_are_here_have_a_number_by_lot_from_one(tournament, five, accounts):
    at_the_door.draw_numbers(tournament=tournament, seed=1234, by=accounts["scorer"])

    here = [one.public_id for at, one in enumerate(five) if at not in (1, 4)]
    drawn = by_lot(here, [five[1].public_id, five[4].public_id], 1234)
    assert queries.numbers_of(tournament) == drawn
    event = Event.objects.get(kind="numbers_drawn")
    assert (event.facts["seed"], event.facts["after"]) == (1234, drawn)
    assert find_break(tournament) is None


def test_the_same_draw_can_be_made_again(tournament, five):
    at_the_door.draw_numbers(tournament=tournament, seed=5, by=None)
    first = numbers()
    at_the_door.draw_numbers(tournament=tournament, seed=6, by=None)
    at_the_door.draw_numbers(tournament=tournament, seed=5, by=None)

    here = [0, 2, 3]
    assert [numbers()[at] for at in here] == [first[at] for at in here]


def test_a_draw_is_taken_back_by_a_new_event(tournament, five, enter):
    at_the_door.draw_numbers(tournament=tournament, seed=5, by=None)
    at_the_door.draw_numbers(tournament=tournament, seed=6, by=None)
    enter("Zoé Last")

    at_the_door.undo_draw(tournament=tournament, by=None)
    assert queries.draw_that_counts(tournament).facts["seed"] == 5
    at_the_door.undo_draw(tournament=tournament, by=None)
    assert numbers() == [1, 2, 3, 4, 5, 6]
    assert queries.draw_that_counts(tournament) is None
    with pytest.raises(ValidationError) as refused:
        at_the_door.undo_draw(tournament=tournament, by=None)
    assert refused.value.code == "nothing"
    kinds = Event.objects.filter(kind__startswith="numbers_").order_by("number")
    assert list(kinds.values_list("kind", flat=True)) == [
        "numbers_drawn", "numbers_drawn", "numbers_undone", "numbers_undone",
    ]  # fmt: skip


def test_nothing_is_drawn_before_anybody_is_here_or_after_the_first_tables(
    tournament, enter
):
    entry = enter("Jan Maes")
    with pytest.raises(ValidationError) as refused:
        at_the_door.draw_numbers(tournament=tournament, seed=1, by=None)
    assert refused.value.code == "nobody"

    comings.check_in(entry=entry)
    at_the_door.draw_numbers(tournament=tournament, seed=1, by=None)
    Round.objects.create(tournament=tournament, number=1)
    for write in (
        lambda: at_the_door.draw_numbers(tournament=tournament, seed=2, by=None),
        lambda: at_the_door.undo_draw(tournament=tournament, by=None),
    ):
        with pytest.raises(ValidationError) as refused:
            write()
        assert refused.value.code == "drawn"


def test_the_door_draws_shows_the_seed_and_takes_it_back(cast, tournament, five):
    scorer = cast["scorer"]
    scorer.post(address("draw_numbers", tournament), {"seed": "424242"})
    page = scorer.get(address("entries", tournament)).content.decode()
    assert "424242" in page
    assert address("undo_numbers", tournament) in page

    scorer.post(address("undo_numbers", tournament))
    page = scorer.get(address("entries", tournament)).content.decode()
    assert "424242" not in page
    assert address("draw_numbers", tournament) in page


@pytest.mark.parametrize("seed", ["", "0", "999999999"])
def test_a_seed_is_chosen_or_left_to_chance(organiser, tournament, five, seed):
    organiser.post(address("draw_numbers", tournament), {"seed": seed})

    drawn = Event.objects.get(kind="numbers_drawn").facts["seed"]
    assert 0 <= drawn <= 999_999_999
    assert seed in ("", str(drawn))


@pytest.mark.parametrize("seed", ["-1", "abc", "9" * 30])
def test_a_seed_that_is_no_number_is_told(organiser, tournament, five, seed):
    page = organiser.post(
        address("draw_numbers", tournament), {"seed": seed}, follow=True
    )

    assert 'class="notice error"' in page.content.decode()
    assert numbers() == [1, 2, 3, 4, 5]


def test_a_finished_tournament_keeps_its_numbers(organiser, tournament, five):
    Tournament.objects.update(state=Tournament.State.FINISHED)

    page = organiser.post(address("draw_numbers", tournament), follow=True)
    assert 'class="notice error"' in page.content.decode()
    assert not Event.objects.filter(kind="numbers_drawn").exists()
