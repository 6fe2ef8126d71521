"""The organiser chooses prizes, draws, names, and ticks off; the ledger knows all."""

import pytest
from django.core.exceptions import ValidationError

from tests.presses.prizes import given_out
from tournaments.cashier.operations import take_back
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.ledger.plan_changes import plan_version
from tournaments.ledger.undoing import undo, undoable
from tournaments.ledger.writes import forget_words
from tournaments.plans.models import Tournament
from tournaments.plans.rules.prize_settings import (
    DRAW,
    FEES,
    LIST,
    SHARE,
    Settings,
    Special,
)
from tournaments.plans.rules.worths import Worth
from tournaments.rank.prizes import operations
from tournaments.standings import prizes
from tournaments.standings.prizes import PLACE, Collected
from tournaments.till import box, moving, writes as till
from tournaments.till.models import Movement
from tournaments.till.queries import day_sheet, fees_taken
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db
HAM = Settings(
    way=LIST,
    worths=(Worth(0, "Jambon de Jean Dupont"), Worth(2050)),
    ties=SHARE,
    specials=(
        Special("best_round", Worth(500, "Vin")),
        Special("own_1", name="Plus beau chapeau"),
    ),
    last_own=1,
)


@pytest.fixture
def over(by):
    """A day that is over: number 8 is first with 80, 7 has 70, and so on."""
    return given_out(by)


def again(day):
    return Tournament.objects.get(pk=day.pk)


def numbered(number):
    return Entry.objects.select_related("player").get(number=number)


def change(day, settings, by):
    seen = plan_version(day)
    operations.change_prizes(tournament=day, settings=settings, seen=seen, by=by)
    return again(day)


def refused(act, **words):
    with pytest.raises(ValidationError) as error:
        act(**words)
    return getattr(error.value, "code", None)


def undo_last(day, by):
    undo(Event.objects.filter(tournament=day).latest("number"), by=by)
    return again(day)


def winners(day):
    _ranking, found = prizes.prizes_now(again(day))
    return [
        (one.special or one.place, one.standing and one.standing.result.number)
        for one in found.prizes
    ]


def test_another_way_is_kept_told_without_its_texts_and_undone(over, by):
    before = prizes.settings(over)
    day = change(over, HAM, by)
    event = Event.objects.latest("number")

    assert prizes.settings(day) == HAM
    assert (event.kind, event.facts["changed"]) == (
        "prizes_changed",
        ["prize_settings"],
    )
    assert event.facts["after"]["worths"] == [[0, 1], [2050, 0]]
    assert "Dupont" not in str(event.facts)
    assert event.words.text.split("\n") == [
        "A", "→", "Jambon de Jean Dupont", "Vin", "Plus beau chapeau"
    ]  # fmt: skip
    assert event.number in undoable(day, by)
    assert prizes.settings(undo_last(day, by)) == before
    assert prizes.settings(undo_last(day, by)) == HAM


def test_what_was_forgotten_is_not_brought_back(over, by):
    day = change(change(over, HAM, by), Settings(one_in=4), by)
    event = Event.objects.latest("number")
    forget_words(event=event)

    with pytest.raises(ValidationError) as error:
        undo(event, by=by)
    assert error.value.code == "forgotten"
    assert prizes.settings(again(day)) == Settings(one_in=4)


def test_the_same_choice_writes_nothing_and_an_old_page_is_refused(over, by):
    seen = plan_version(over)
    day = change(over, HAM, by)
    change(day, HAM, by)

    assert Event.objects.filter(kind="prizes_changed").count() == 1
    other = {"tournament": day, "settings": Settings(), "seen": seen, "by": by}
    assert refused(operations.change_prizes, **other) == "stale"
    Tournament.objects.update(state="finished")
    assert refused(operations.change_prizes, **other) == "finished"


def test_a_choice_that_cannot_be_is_refused_beside_its_question(over, by):
    words = {"tournament": over, "seen": plan_version(over), "by": by}
    with pytest.raises(ValidationError) as error:
        operations.change_prizes(settings=Settings(way=LIST), **words)

    assert set(error.value.error_dict) == {"worths", "ties"}


def test_a_prize_is_collected_once_and_taken_back(over, by):
    about = {"tournament": over, "prize": PLACE, "entry": numbered(8), "by": by}

    assert operations.collect(cents=0, **about) is True
    assert operations.collect(cents=0, **about) is False
    first = numbered(8).public_id
    assert prizes.collected_in(again(over)) == {PLACE: {first: Collected(0)}}
    assert undo_last(over, by).prizes_handed["collected"] == {}
    assert operations.uncollect(**about) is False
    undo_last(over, by)
    assert prizes.collected_in(again(over)) == {PLACE: {first: Collected(0)}}
    kinds = Event.objects.filter(kind__startswith="prize_").order_by("number")
    assert list(kinds.values_list("kind", flat=True)) == [
        "prize_collected",
        "prize_given_back",
        "prize_collected",
    ]


def test_nobody_collects_what_he_does_not_win_or_too_early_or_for_another_amount(
    over, by
):
    day = change(over, HAM, by)

    def code(number, cents, prize=PLACE):
        words = {"tournament": day, "prize": prize, "by": by}
        entry = numbered(number)
        return refused(operations.collect, entry=entry, cents=cents, **words)

    assert code(6, 0) == "not_won"
    assert code(7, 2000) == "stale"
    assert code(8, 0, "nothing") == "not_won"
    Tournament.objects.update(rounds=2)
    assert code(8, 0) == "early"


@pytest.mark.long
def test_the_lot_is_drawn_once_and_kept_with_its_number(by):
    day = given_out(by, points=[1, 1, 1, 1, 1, 9, 9, 9])
    day = change(day, Settings(way=LIST, worths=(Worth(0, "Jambon"),), ties=DRAW), by)

    def draw(seed):
        return operations.draw_lot(tournament=day, seed=seed, by=by)

    about = {"tournament": day, "prize": PLACE, "entry": numbered(8), "cents": 0}
    assert winners(day) == [(1, None)]
    assert refused(operations.collect, by=by, **about) == "lot"
    assert (draw(12), draw(34)) == (12, 12)
    [(_place, number)] = winners(day)
    assert number in (6, 7, 8)
    assert Event.objects.latest("number").facts == {"seed": 12}
    operations.collect(by=by, **(about | {"entry": numbered(number)}))
    drawn = Event.objects.get(kind="prize_lot_drawn")
    assert drawn.number not in undoable(again(day), by)
    undo_last(day, by)
    undo(drawn, by=by)
    assert winners(day) == [(1, None)]
    undo_last(day, by)
    assert winners(day) == [(1, number)]


def test_there_is_no_lot_where_nobody_is_equal_or_the_day_goes_on(over, by):
    draw = {"tournament": over, "seed": 1, "by": by}

    assert refused(operations.draw_lot, **draw) == "nothing"
    assert refused(operations.undo_lot, tournament=over, by=by) == "nothing"
    Tournament.objects.update(rounds=2)
    assert refused(operations.draw_lot, **draw) == "early"


def test_the_organiser_names_who_wins_a_prize_of_the_clubs_own(over, by):
    def name(number, prize="own_1"):
        entry = numbered(number) if number else None
        words = {"tournament": over, "prize": prize, "entry": entry, "by": by}
        operations.name_winner(**words)
        return winners(over)[-1]

    assert name(3) == ("own_1", 3)
    assert name(4) == ("own_1", 4)
    undo_last(over, by)
    assert winners(over)[-1] == ("own_1", 3)
    assert Event.objects.latest("number").words.text == "A"
    with pytest.raises(ValidationError):
        name(3, "best_round")
    about = {"tournament": over, "prize": "own_1", "by": by}
    operations.collect(entry=numbered(3), cents=0, **about)
    other = {"entry": numbered(5), **about}
    assert refused(operations.name_winner, **other) == "collected"
    operations.uncollect(entry=numbered(3), **about)
    assert name(None) == ("own_1", None)


def test_where_nobody_wins_twice_the_club_names_nobody_who_has_won(over, by):
    chosen = prizes.settings(over)
    day = change(over, Settings(one_in=8, once=True, specials=chosen.specials), by)
    about = {"tournament": day, "prize": "own_1", "by": by}

    assert refused(operations.name_winner, entry=numbered(8), **about) == "twice"
    Entry.objects.filter(number=2).update(state="excluded")
    assert refused(operations.name_winner, entry=numbered(2), **about) == "not_ranked"


def test_the_till_pays_the_money_of_a_prize_and_takes_it_back_with_the_tick(over, by):
    day = change(over, HAM, by)
    till.set_plan(tournament=day, plan=Plan(kept=True, usual_fee=800), by=by)
    about = {"tournament": again(day), "prize": PLACE, "entry": numbered(7), "by": by}
    assert refused(operations.collect, cents=2050, **about) == moving.BELOW
    box.open_till(tournament=day, amount=3_000, by=by)
    operations.collect(cents=2050, **about)
    paid = Movement.objects.get(kind="prize")

    assert (paid.kind, paid.amount, paid.entry.number) == ("prize", -2050, 7)
    assert day_sheet(day).prizes.cash == -2050
    kept = prizes.collected_in(again(day))[PLACE]
    assert kept == {numbered(7).public_id: Collected(2050, paid.public_id)}
    moved = Event.objects.get(kind="prize_paid")
    with pytest.raises(ValidationError) as error:
        undo(moved, by=by)
    assert error.value.code == "ticked"
    assert refused(take_back, movement=paid, by=by) == "ticked"
    operations.uncollect(**about)
    assert day_sheet(day).prizes.cash == 0
    back = Event.objects.get(kind=moving.TAKEN_BACK)
    with pytest.raises(ValidationError) as error:
        undo(back, by=by)
    assert error.value.code == "ticked"
    undo_last(day, by)
    assert day_sheet(day).prizes.cash == -2050


def test_a_ham_moves_no_money(over, by):
    day = change(over, HAM, by)
    till.set_plan(tournament=day, plan=Plan(kept=True, usual_fee=800), by=by)
    about = {"tournament": again(day), "prize": PLACE, "entry": numbered(8), "by": by}

    assert operations.collect(cents=0, **about) is True
    assert not Movement.objects.exists()


def test_prizes_are_a_share_of_the_fees_that_were_taken(over, by):
    till.set_plan(tournament=over, plan=Plan(kept=True, usual_fee=800), by=by)
    settings = Settings(way=FEES, percent=50, scale=(2, 1), step=100, ties=SHARE)
    day = change(over, settings, by)
    for number in (1, 2, 3):
        till.set_paid(entry=numbered(number), paid=True, by=by)
    till.set_paid(entry=numbered(3), paid=False, by=by)
    _ranking, found = prizes.prizes_now(again(day))

    assert fees_taken(day) == 1600
    assert [one.cents for one in found.prizes] == [500, 200]
    assert (found.cents, found.left) == (800, 100)


def test_who_has_collected_and_does_not_win_any_more_is_named(over, by):
    about = {"tournament": over, "prize": PLACE, "entry": numbered(8), "by": by}
    operations.collect(cents=0, **about)
    Entry.objects.filter(number=8).update(state="excluded")
    day = again(over)
    ranking, _found = prizes.prizes_now(day)
    rows = prizes.prizes(day, ranking, full=True)["prizes"]

    [stray] = prizes.strays(day, rows, {numbered(8).public_id: "Hugo"})
    assert (stray["key"], stray["name"], stray["worth"]) == (PLACE, "Hugo", "")
    operations.uncollect(**(about | {"tournament": day}))
    assert prizes.strays(again(over), rows, {}) == []
