"""Where the fifth of a table goes home and nobody comes, the other four play on."""

import pytest
from django.utils import timezone

from tests.ranking import day as days
from tests.rounds.asking import FIVE, Desk
from tests.rounds.rounds import draw, refused
from tests.telling import tell
from tournaments.deals.models import RoundScore
from tournaments.deals.queries import sheet_of
from tournaments.draw import operations
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.draw.places.play_on import play_on
from tournaments.follow import comings, rounds
from tournaments.follow.seats import replace_entry
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.players.rules.naming import WalkIn
from tournaments.standings import queries as standings
from tournaments.standings.moments import ranking_at
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
DEALS = 5


@pytest.fixture
def nine(day, by):
    """Nine at two tables in the only round; the second table has five."""
    tournament = day(9, rounds=1, deals_per_round=DEALS)
    round = draw(tournament, by, uneven=FIVE)
    operations.publish_round(round=round, by=by)
    rounds.start_round(round=round, by=by)
    return tournament


@pytest.fixture
def desk(organiser, nine, by):
    return Desk(organiser, nine, by)


def table():
    return Table.objects.select_related("round__tournament").get(number=2)


def at(seat):
    return table().occupants.get(seat=seat).entry


def write(deal, bidders, by, tricks=9):
    record = {"contract": "emballage", "level": 8, "bidders": list(bidders)}
    days.write(table(), deal, record | {"tricks": tricks}, by=by)


def leaves(seat, by):
    """Somebody goes home; who it was."""
    who = at(seat)
    who.tournament = table().round.tournament
    comings.leave(entry=who, by=by)
    return who


def points():
    sheet = sheet_of(table(), table().round.tournament)
    return {at(seat).public_id: seat for seat in "NESWX"}, sheet


def who_rests():
    return [(line.resting, line.empty) for line in points()[1].lines]


@pytest.mark.long
def test_from_then_on_nobody_sits_out_and_the_one_who_went_keeps_what_was_won(
    nine, by, accounts
):
    write(1, "EX", by)  # North deals, and rests
    write(2, "NX", by)
    gone = leaves("X", by)
    play_on(leaver=gone, by=by)

    assert who_rests() == [
        ("N", False), ("E", False), ("X", True), ("X", True), ("X", True),
    ]  # fmt: skip
    write(3, "SN", by)  # South would have sat out
    seats, sheet = points()
    shares = {seats[entry]: share for entry, share in sheet.shares.items()}
    assert {seat: (one.deals, one.rested) for seat, one in shares.items()} == {
        "N": (2, 1), "E": (2, 1), "S": (3, 0), "W": (3, 0), "X": (2, 0),
    }  # fmt: skip
    assert shares["X"].points == 20
    assert list(discrepancies(nine)) == []


@pytest.mark.parametrize("seat", "NESW")
def test_any_of_the_five_may_go_before_the_first_deal(nine, by, seat):
    play_on(leaver=leaves(seat, by), by=by)
    others = "NESWX".replace(seat, "")
    for deal in range(1, DEALS + 1):
        write(deal, others[:2], by)
    sheet = sheet_of(table(), nine)
    assert sheet.complete
    assert {line.resting for line in sheet.lines} == {seat}


@pytest.mark.long
def test_what_was_written_since_counts_anew_and_is_as_before_once_undone(nine, by):
    for deal in range(1, DEALS + 1):
        write(deal, {1: "EW", 2: "NW", 3: "WX"}.get(deal, "NS"), by)
    before = dict(RoundScore.objects.values_list("entry", "points"))
    play_on(leaver=leaves("X", by), by=by, from_deal=4)
    told = Event.objects.get(kind="table_plays_on")
    assert told.facts["written"] == 2
    assert who_rests()[2:] == [("S", False), ("X", True), ("X", True)]
    assert list(discrepancies(nine)) == []
    undo(told, by=by)
    assert who_rests()[2:] == [("S", False), ("W", False), ("X", False)]
    assert dict(RoundScore.objects.values_list("entry", "points")) == before
    assert list(discrepancies(nine)) == []


def test_the_ranking_of_a_moment_knows_who_sat_out_then(nine, by):
    tell(nine)
    for deal in (1, 2):
        write(deal, "SW", by)
    write(3, "EW", by, tricks=7)  # South sits out, and so gets nothing
    then, gone = timezone.now(), leaves("X", by)
    play_on(leaver=gone, by=by, from_deal=3)

    def total(ranking):
        (found,) = [
            one.result.total
            for one in ranking.lines
            if one.result.key == at("S").public_id
        ]
        return found

    now = total(standings.ranking(nine, desk=True))
    assert now == total(ranking_at(nine, timezone.now()))
    assert total(ranking_at(nine, then)) < now


def test_only_where_somebody_left_a_table_of_five_and_only_once(nine, by):
    here = at("X")
    here.tournament = nine
    assert refused(play_on, leaver=here, by=by) == "five"
    of_four = Table.objects.get(number=1).occupants.get(seat="N").entry
    of_four.tournament = nine
    comings.leave(entry=of_four, by=by)
    assert refused(play_on, leaver=of_four, by=by) == "five"
    gone = leaves("X", by)
    for deal in (0, DEALS + 1):
        if deal:
            assert refused(play_on, leaver=gone, by=by, from_deal=deal) == "number"
    play_on(leaver=gone, by=by)
    assert refused(play_on, leaver=gone, by=by) == "done"
    another = leaves("N", by)
    assert refused(play_on, leaver=another, by=by) == "five"  # three are no table


def test_nobody_takes_a_seat_of_which_it_is_said_that_it_stays_empty(nine, by):
    gone = leaves("X", by)
    play_on(leaver=gone, by=by)
    new = Newcomer(person=WalkIn("Zoé", "Neuf"))
    given = {"leaver": gone, "newcomer": new, "with_points": False, "by": by}
    assert refused(take_place, **given) == "played_on"
    undo(Event.objects.get(kind="table_plays_on"), by=by)
    take_place(**given)
    assert table().occupants.filter(seat="X").count() == 1  # before the first deal


def test_it_cannot_be_undone_once_the_round_is_closed(nine, by):
    play_on(leaver=leaves("X", by), by=by)
    told = Event.objects.get(kind="table_plays_on")
    round = table().round
    rounds.close_round(round=round, by=by, reason="an exercise")
    assert refused(undo, event=told, by=by) == "closed"


@pytest.mark.long
def test_the_organiser_says_it_where_the_sheet_asks_who_plays(desk, nine, by):
    write(1, "EX", by)
    gone = leaves("X", by)
    place = f"Choose who plays for {gone.player}, or let the other four play on"
    for page in (("entry:sheet", 1, 2), ("entry:board",), ("rounds:rounds",)):
        assert place in desk.page(*page)[1]
    typed = {"leaver": gone.public_id, "nobody": "on", "points": "anew"}
    seen = desk.send("rounds:take_place", **typed)
    assert f"Nobody takes the place of {gone.player}: the other four play on." in seen
    assert "From deal 2 on nobody sits out." in seen
    assert table().empty_seat == ""
    done = desk.send("rounds:take_place", **typed, sure="1")
    assert f"The other four play on without {gone.player}." in done
    again = desk.send("rounds:take_place", **typed, sure="1")
    assert "Choose who takes the place, or type a name: one of both." in again

    _answer, sheet = desk.page("entry:sheet", 1, 2)
    assert "not there from deal 2" in sheet
    assert place not in sheet
    assert "not there from deal 2" in desk.page("entry:verify", 1, 2)[1]


def test_either_somebody_comes_or_nobody(desk, nine, by):
    gone = leaves("X", by)
    typed = {"leaver": gone.public_id, "nobody": "on", "points": "anew"}
    seen = desk.send("rounds:take_place", **typed, line="Zoé Neuf", sure="1")
    assert "Choose who takes the place, or nobody: one of both." in seen
    assert table().empty_seat == ""


def test_nobody_is_no_choice_at_a_table_of_four(desk, nine, by):
    gone = Table.objects.get(number=1).occupants.get(seat="N").entry
    gone.tournament = nine
    comings.leave(entry=gone, by=by)
    place = desk.client.get(desk.address("rounds:place") + f"?of={gone.public_id}")
    assert "nobody" not in place.context["form"].fields


@pytest.mark.long
def test_deals_written_since_are_asked_about_before_it_is_done(desk, nine, by):
    write(1, "EX", by)
    gone = leaves("X", by)
    write(2, "NX", by)
    write(3, "NX", by)
    typed = {"leaver": gone.public_id, "nobody": "on", "points": "anew", "sure": "1"}
    seen = desk.send("rounds:take_place", **typed)
    assert "Type from which deal on the other four played: 2, or a later one." in seen
    assert table().empty_seat == ""
    desk.send("rounds:take_place", **typed, from_deal="4")
    assert (table().empty_seat, table().empty_from) == ("X", 4)


def test_a_joker_is_not_seated_there_either(nine, by, day):
    gone = leaves("X", by)
    play_on(leaver=gone, by=by)
    other = at("X")
    given = {"table": table(), "seat": "X", "entry": other, "from_deal": 2, "by": by}
    assert refused(replace_entry, **given) == "played_on"


def test_a_deal_in_which_somebody_bid_is_not_taken_away_from_him(nine, by):
    write(1, "EX", by)
    write(2, "NX", by)
    write(3, "NE", by)
    gone = leaves("X", by)
    assert refused(play_on, leaver=gone, by=by, from_deal=2) == "bidder"
    assert table().empty_seat == ""
    play_on(leaver=gone, by=by, from_deal=3)
    write(4, "WN", by)  # West would have sat out
    told = Event.objects.get(kind="table_plays_on")
    assert refused(undo, event=told, by=by) == "bidder"
    assert table().empty_seat == "X"


def test_who_went_so_in_the_last_round_is_below_the_line(nine, by):
    tell(nine)
    for deal, bidders in ((1, "EX"), (2, "NX"), (3, "NE"), (4, "NE"), (5, "NE")):
        if deal == 4:
            gone = leaves("X", by)
            play_on(leaver=gone, by=by)
        write(deal, bidders, by)
    rounds.close_round(round=table().round, by=by, reason="an exercise")
    for ranking in (
        standings.ranking(nine, desk=True),
        ranking_at(nine, timezone.now()),
    ):
        assert [one.result.key for one in ranking.gone] == [gone.public_id]
    (row,) = [
        row
        for row in standings.rows(nine, ranking, ranking.lines, full=True)
        if row.number == gone.number
    ]
    assert (row.parting.round, row.parting.whole) == (1, False)


@pytest.fixture
def published(nine, by):
    """The round is not begun yet."""
    operations.undo_round(round=table().round, by=by)
    return nine


@pytest.mark.parametrize("steps_back", [1, 2])
def test_the_four_go_on_as_well_before_the_round_begins(desk, nine, by, steps_back):
    for _step in range(steps_back):
        operations.undo_round(round=table().round, by=by)
    gone = leaves("S", by)
    offered = f"Choose who plays for {gone.player}, or let the other four play on"
    facts = desk.page("rounds:rounds")[0].context["facts"]
    assert facts == ["2 tables", "1 table of five that a player has left"]
    assert offered in desk.page("rounds:rounds")[1]

    typed = {"leaver": gone.public_id, "nobody": "on", "points": "anew", "sure": "1"}
    done = desk.send("rounds:take_place", **typed)
    assert f"The other four play on without {gone.player}." in done
    assert (table().empty_seat, table().empty_from) == ("S", 1)
    page, seen = desk.page("rounds:rounds")
    assert (offered in seen, page.context["problems"]) == (False, [])
    assert page.context["facts"] == facts
    assert list(discrepancies(nine)) == []


def test_who_leaves_the_four_is_seen_and_nobody_is_offered_what_is_refused(
    desk, published, by
):
    play_on(leaver=leaves("X", by), by=by)
    another = leaves("N", by)
    seen = desk.page("rounds:rounds")[1]
    assert f"Choose who plays for {another.player}" in seen
    assert "or let the other four play on" not in seen


def test_nobody_is_swapped_into_a_seat_that_stays_empty(published, by):
    gone = leaves("X", by)
    play_on(leaver=gone, by=by)
    two = {"one": gone.public_id, "other": at("N").public_id}
    assert refused(operations.swap_seats, round=table().round, by=by, **two) == (
        "played_on"
    )


def test_a_round_that_is_drawn_anew_has_no_seat_left_empty(published, by):
    play_on(leaver=leaves("X", by), by=by)
    operations.redraw_round(round=table().round, method="random", seed=8, by=by)
    assert list(Table.objects.values_list("empty_seat", "empty_from")) == [
        ("", None), ("", None)
    ]  # fmt: skip
    assert list(discrepancies(published)) == []
