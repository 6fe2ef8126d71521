"""What a standing ruling did is undone by no other door than its case."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.jury import evening
from tests.jury.evening import said, way_to
from tests.ledger.test_ledger import tamper
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries import archiving
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player, change_player
from tournaments.entries.models import Entry
from tournaments.follow import comings, rulings
from tournaments.follow.walking_in import walk_in
from tournaments.guard.verifying.queries import verify
from tournaments.jury import in_force, wording
from tournaments.jury.in_force import Discrepancy
from tournaments.jury.rules.decision import Decision
from tournaments.players.models import Player
from tournaments.players.rules.naming import WalkIn

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(table):
    """Where Jean Dupont sits in the North."""
    who = evening.entry_at(table, "N").player
    change_player(player=who, first_name="Jean", last_name="Dupont")
    return table


@pytest.fixture
def case(table, jury, by):
    """The case in which North of table 1 is excluded."""
    found = evening.called(table, by=by)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(found, out, by=jury, reason="bagarre")
    return evening.now(found)


@pytest.fixture
def north(table, case):
    return Entry.objects.get(public_id=evening.key_at(table, "N"))


@pytest.fixture
def comes(table):
    player = Player.objects.create(last_name="Nouvelle", folded_name="nouvelle")
    entry = comings.register(tournament=table.round.tournament, player=player)
    return comings.check_in(entry=entry)


def refused(act, **given):
    with pytest.raises(ValidationError) as found:
        act(**given)
    return found.value.code, found.value.params["case"]


def test_nobody_goes_on_with_the_points_of_who_is_excluded(
    cast, case, north, comes, by
):
    place = {"leaver": north, "newcomer": Newcomer(comes), "by": by}
    found = refused(take_place, with_points=True, **place)
    seat = take_place(with_points=False, **place)

    assert found == ("ruled", case.number)
    assert (seat.with_points, seat.place_of) == (False, north)
    assert list(in_force.differences(case.tournament)) == []


def test_who_tries_is_sent_to_the_case(cast, case, north, comes):
    url = reverse("rounds:take_place", args=[north.tournament.public_id])
    sent = {"leaver": north.public_id, "entry": comes.public_id, "points": "points"}
    pages = [said(cast["scorer"], url, sent | more) for more in ({}, {"sure": "1"})]

    for page in pages:
        assert "nobody plays on with those points" in page
        assert way_to(case) in page.replace('"> ', '">')


def test_who_left_his_points_to_another_does_not_take_them_back_from_who_is_excluded(
    table, comes, jury, by
):
    """Hugo plays on with North's points, and is excluded: they stay out with him."""
    north = Entry.objects.get(public_id=evening.key_at(table, "N"))
    place = {"leaver": north, "newcomer": Newcomer(comes), "by": by}
    take_place(with_points=True, **place)
    case = evening.called(table, 2, by=by)
    out = Decision("exclusion", (comes.public_id,), {}, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")
    back = {"leaver": comes, "newcomer": Newcomer(north), "by": by}

    assert refused(take_place, with_points=True, **back) == ("ruled", case.number)
    assert list(in_force.differences(case.tournament)) == []


def test_whose_points_were_passed_on_before_can_be_excluded(table, comes, jury, by):
    north = Entry.objects.get(public_id=evening.key_at(table, "N"))
    place = {"leaver": north, "newcomer": Newcomer(comes), "by": by}
    take_place(with_points=True, **place)
    case = evening.called(table, 1, by=by)  # which he played
    out = Decision("exclusion", (north.public_id,), {}, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")
    comings.leave(entry=comes, by=by)

    assert list(in_force.differences(case.tournament)) == []


@pytest.mark.parametrize("typed", [("jean", "DUPONT"), ("Dupont", "Jean")])
def test_nobody_comes_back_under_a_new_number(case, north, by, typed):
    name = WalkIn(*typed, "")
    come = {"tournament": north.tournament, "by": by}
    found = refused(walk_in, person=name, **come)
    other = WalkIn("Anne", "Dupont", "")
    walk_in(person=other, **come)

    assert found == ("ruled", case.number)
    assert list(in_force.differences(case.tournament)) == []


def test_a_namesake_who_was_there_before_plays_on(table, jury, by):
    north = Entry.objects.get(public_id=evening.key_at(table, "N"))
    name = WalkIn("Jean", "Dupont", "")
    son = walk_in(tournament=north.tournament, person=name, by=by, here=True)
    case = evening.called(table, by=by)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")
    comings.leave(entry=son, by=by)

    assert list(in_force.differences(case.tournament)) == []


def test_verify_says_what_a_standing_ruling_no_longer_did(case, north, comes, jury, by):
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")
    place = {"leaver": north, "newcomer": Newcomer(comes), "by": by}
    take_place(with_points=True, **place)
    name = WalkIn("Jean", "Dupont", "")
    son = walk_in(tournament=north.tournament, person=name, by=by)
    tamper("DELETE FROM rulings_ruling WHERE is_lifted")
    found = set(in_force.differences(case.tournament))
    differences = verify(case.tournament).differences

    assert found == {
        Discrepancy("exclusion", 1, north.number),
        Discrepancy("points", 1, north.number),
        Discrepancy("again", 1, son.number),
    }
    assert {wording.discrepancy(one) for one in found} <= {*differences}


def test_a_day_in_which_something_is_undone_already_goes_on(case, north, by):
    tamper("UPDATE entries_entry SET state = 'present'")
    comings.leave(entry=north, by=by)

    assert [one.what for one in in_force.differences(case.tournament)] == ["exclusion"]


def test_who_is_excluded_keeps_the_name_while_the_day_goes_on(case, north, by):
    """Else it could be registered again, under another number."""
    change = {"player": north.player, "first_name": "Jean", "by": by}
    found = refused(change_player, last_name="Durand", **change)
    change_player(**change, last_name="DUPONT")  # the same words
    case.tournament.state = case.tournament.State.FINISHED
    case.tournament.save(update_fields=["state"])
    change_player(**change, last_name="Durand")

    assert found == ("ruled", case.number)


def test_nobody_takes_the_name_of_who_is_excluded_later(case, north, by):
    other = WalkIn("Jean", "Autre", "")
    came = walk_in(tournament=north.tournament, person=other, by=by)
    change = {"player": came.player, "first_name": "Dupont", "last_name": "Jean"}

    assert refused(change_player, by=by, **change) == ("ruled", case.number)
    assert list(in_force.differences(case.tournament)) == []


def test_a_merge_takes_no_name_from_who_is_excluded(case, north, by):
    twin = add_player(first_name="Petit", last_name="Jean", by=by)
    gone = {"player": twin, "other": north.player, "by": by}
    found = refused(archiving.merge, seen=merging(twin, north.player).seal, **gone)
    stays = {"player": north.player, "other": twin, "by": by}
    archiving.merge(seen=merging(north.player, twin).seal, **stays)
    person = WalkIn("Petit", "Jean", "")  # as he was called too
    again = refused(walk_in, tournament=north.tournament, person=person, by=by)

    assert found == again == ("ruled", case.number)
    assert list(in_force.differences(case.tournament)) == []


def test_a_merge_is_not_parted_under_who_is_excluded(table, jury, by):
    north = Entry.objects.get(public_id=evening.key_at(table, "N"))
    was = north.player
    twin = add_player(first_name="Petit", last_name="Jean", by=by)
    seen = merging(twin, was).seal
    archiving.merge(player=twin, other=was, seen=seen, by=by)
    case = evening.called(table, by=by)
    out = evening.fine(table, "exclusion", own=0, exclusion=True)
    evening.rule(case, out, by=jury, reason="bagarre")

    assert refused(archiving.undo_merge, player=twin, other=was, by=by) == (
        "ruled",
        case.number,
    )
