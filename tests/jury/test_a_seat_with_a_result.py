"""What a ruling gave for a deal stays with those who sat there, whoever comes after."""

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.urls import reverse

from tests.boards.evening import PASS, accept, begin, tournament_of, write as put
from tests.jury import evening, one_board
from tests.jury.evening import SLAM, said, way_to, write
from tournaments.comparison.writes import adjust
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.follow.seats import replace_entry
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


def newcomer(tournament, like):
    """Somebody more who is here, and sits nowhere."""
    player = type(like.player).objects.create(first_name="Zoé", last_name="Nouvelle")
    entry = comings.register(tournament=tournament, player=player)
    return comings.check_in(entry=entry)


def slam_given(table, jury, by, deal=1):
    case = evening.called(table, deal, by=by)
    given = Decision("dispute", effect="corrected", facts=SLAM)
    evening.rule(case, given, by=jury)
    return evening.now(case)


def refusal(act, **given):
    with pytest.raises(ValidationError) as refused:
        act(**given)
    return refused.value.code, refused.value.params["case"]


def test_nobody_takes_the_seat_that_has_it(cast, tables, jury, by):
    tournament, one, _two = tables
    case = slam_given(one, jury, by)
    north = Entry.objects.get(public_id=evening.key_at(one, "N"))
    comes = newcomer(tournament, north)
    sent = {"entry": comes.public_id, "from_deal": 1}
    url = reverse("registration:replace", args=[tournament.public_id, north.public_id])
    page = said(cast["organiser"], url, sent)

    assert way_to(case) in page.replace('"> ', '">')
    assert Occupant.objects.get(table=one, seat="N").entry == north
    call_command("verify", tournament.public_id)


@pytest.mark.parametrize("with_points", [True, False])
def test_nobody_takes_the_place_of_who_has_it(tables, jury, by, with_points):
    tournament, one, _two = tables
    case = slam_given(one, jury, by, deal=2)
    north = Entry.objects.get(public_id=evening.key_at(one, "N"))
    found = refusal(
        take_place,
        leaver=north,
        newcomer=Newcomer(newcomer(tournament, north)),
        with_points=with_points,
        from_deal=1,
        by=by,
    )

    assert found == ("judged", case.number)


def test_from_a_later_deal_on_somebody_else_sits_there(tables, jury, by):
    tournament, one, _two = tables
    slam_given(one, jury, by)
    comes = newcomer(tournament, Entry.objects.get(public_id=evening.key_at(one, "N")))
    replace_entry(table=one, seat="N", entry=comes, from_deal=2, by=by)
    write(one, 2, {"contract": "not_played"}, by=by)

    call_command("verify", tournament.public_id)


@pytest.mark.long
def test_the_pages_propose_the_first_deal_that_can_be_taken(cast, tables, jury, by):
    tournament, one, _two = tables
    slam_given(one, jury, by, deal=2)
    north = Entry.objects.get(public_id=evening.key_at(one, "N"))
    newcomer(tournament, north)
    out = evening.called(one, 1, by=by)
    decision = evening.fine(one, "revoke", own=0, exclusion=True)
    evening.rule(out, decision, by=jury, reason="encore")
    seat = reverse("registration:entry", args=[tournament.public_id, north.public_id])
    free = reverse("jury:joker", args=[tournament.public_id, out.public_id])

    for who, page, name in (
        ("organiser", seat, "replace_form"),
        ("jury", free, "form"),
    ):
        form = cast[who].get(page).context[name]
        assert form.initial["from_deal"] == 3
    taking = form.fields["entry"].queryset.first()
    cast["jury"].post(free, {"entry": taking.public_id, "from_deal": 3})
    sits = Occupant.objects.get(table=one, seat="N", from_deal=3)
    assert sits.entry == taking


def test_a_deal_that_is_only_played_again_is_of_who_plays_it(tables, jury, by):
    tournament, one, _two = tables
    case = evening.called(one, by=by)
    again = evening.fine(one, "misdeal", own=-3, others=1, effect="replayed")
    evening.rule(case, again, by=jury)
    comes = newcomer(tournament, Entry.objects.get(public_id=evening.key_at(one, "N")))
    replace_entry(table=one, seat="N", entry=comes, from_deal=1, by=by)

    call_command("verify", tournament.public_id)


def test_a_fine_of_a_side_stays_with_the_two_who_had_it(jury, by):
    tournament, one, _two = evening.an_evening("whist", by=by)
    keys = evening.keys_of(one)
    case = evening.called(one, by=by)
    fine = Decision("revoke", (keys["N"], keys["S"]), side="NS", side_points=-3)
    evening.rule(case, fine, by=jury)
    comes = newcomer(tournament, Entry.objects.get(public_id=keys["N"]))
    found = refusal(replace_entry, table=one, seat="N", entry=comes, from_deal=1, by=by)

    assert found == ("judged", 1)


def test_a_seat_is_not_given_back_under_a_result(tables, jury, by):
    tournament, one, _two = tables
    comes = newcomer(tournament, Entry.objects.get(public_id=evening.key_at(one, "N")))
    replace_entry(table=one, seat="N", entry=comes, from_deal=1, by=by)
    case = slam_given(one, jury, by)
    event = Event.objects.get(kind="seat_replaced")

    assert refusal(undoing.undo, event=event, by=by) == ("judged", case.number)
    assert Occupant.objects.get(table=one, seat="N").entry == comes


def test_a_place_is_not_given_back_under_a_result(tables, jury, by):
    tournament, one, _two = tables
    north = Entry.objects.get(public_id=evening.key_at(one, "N"))
    comes = Newcomer(newcomer(tournament, north))
    take_place(leaver=north, newcomer=comes, with_points=True, by=by)
    case = slam_given(one, jury, by)
    event = Event.objects.get(kind="place_taken")

    assert refusal(undoing.undo, event=event, by=by) == ("judged", case.number)


class TestInBoards:
    @pytest.fixture
    def table(self, by):
        """A table that has written its first board alone; the two others have all."""
        tournament = tournament_of(9, rounds=1)
        accept(tournament, by)
        round = begin(tournament, by)
        found = Table.objects.filter(round=round).order_by("number")
        for one in found:
            for play in one.plays.order_by("number")[: 1 if one == found[0] else None]:
                put(one, play.number, PASS, by)
        return found.select_related("round__tournament").first()

    def joker(self, table):
        return newcomer(
            table.round.tournament,
            table.occupants.select_related("entry").first().entry,
        )

    def test_nobody_takes_a_seat_to_which_a_ruling_gave_a_result(self, table, jury, by):
        case = evening.called(table, 2, by=by)
        evening.rule(case, one_board.decision(table, {"N": {"kind": "minus"}}), by=jury)
        found = refusal(
            replace_entry,
            table=table,
            seat="N",
            entry=self.joker(table),
            from_deal=2,
            by=by,
        )

        assert found == ("judged", case.number)

    def test_what_the_organiser_gave_is_of_who_sits_there(self, table, by):
        play = table.plays.select_related("board", "table__round__tournament").get(
            number=2
        )
        adjust(play=play, seat="N", kind="plus", by=by, words="retard")
        comes = self.joker(table)
        replace_entry(table=table, seat="N", entry=comes, from_deal=2, by=by)

        call_command("verify", table.round.tournament.public_id)
