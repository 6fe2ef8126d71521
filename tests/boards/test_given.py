"""What the organiser or the jury gives in place of a result, and fines."""

from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.boards.evening import (
    accept,
    begin,
    evening,
    percents,
    taken,
    tournament_of,
    write,
)
from tournaments.boards.models import BoardPlay, BoardResult
from tournaments.comparison import comparing, writes as comparison
from tournaments.entries.models import Entry
from tournaments.tables.models import Occupant

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_average_plus_is_sixty_or_ones_own_and_does_not_touch_the_others(by):
    tournament = evening(9, rounds=2, by=by)
    play = BoardPlay.objects.filter(board__tournament=tournament).first()
    entry = Occupant.objects.get(table=play.table, seat="N").entry

    comparison.adjust(play=play, kind="plus", seat="N", by=by, words="disturbed")

    kept = comparing.kept_sums(tournament)[entry.public_id]
    assert kept.plus == 1
    average = max(Fraction(60), kept.own_average("matchpoints"))
    assert percents(tournament)[entry.number] == (kept.percents + average) / 6
    assert list(comparing.differences(tournament)) == []


@pytest.mark.long
def test_what_was_given_is_taken_back_by_something_given_later(by):
    tournament = evening(9, rounds=2, by=by)
    before = percents(tournament)
    play = BoardPlay.objects.filter(board__tournament=tournament).first()

    given = {"percent": Fraction(80)}
    comparison.adjust(play=play, kind="percent", by=by, words="a reason", **given)
    between = percents(tournament)
    comparison.adjust(play=play, kind="none", by=by, words="a mistake")

    assert between != before
    assert percents(tournament) == before
    assert play.adjustments.count() == 2


def test_a_weighted_result_counts_with_each_other_one_in_part(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    round = begin(tournament, by)
    plays = list(BoardPlay.objects.filter(table__round=round, board__number=1))
    seats = ["NES"[one.hands.index("O")] for one in plays]
    for tricks, one, seat in zip((9, 10, 11), plays, seats, strict=True):
        write(one.table, one.number, taken(tricks, seat), by)

    comparison.adjust(
        play=plays[0],
        kind="weighted",
        by=by,
        words="the lead was wrong",
        weighted=[
            {"weight": "1/2", "facts": taken(10, seats[0])},
            {"weight": "1/2", "facts": taken(12, seats[0])},
        ],
    )

    found = BoardResult.objects.filter(play__in=plays, hand="O")
    by_play = {one.play_id: one.percent for one in found}
    assert sum(by_play.values()) == 150
    assert by_play[plays[1].pk] < 50 < by_play[plays[0].pk]


@pytest.mark.long
def test_a_fine_comes_off_and_gives_nothing_to_others(by):
    tournament = evening(9, rounds=2, by=by)
    before = percents(tournament)
    entry = Entry.objects.get(tournament=tournament, number=1)

    fined = comparison.fine(entry=entry, percent=Fraction(12), by=by, words="late")
    after = percents(tournament)
    comparison.take_back_fine(fined=fined, by=by)

    assert after == {**before, 1: before[1] - 2}  # of six boards
    assert percents(tournament) == before
    with pytest.raises(ValidationError):
        comparison.take_back_fine(fined=fined, by=by)


def test_a_finished_tournament_keeps_what_was_given_and_fined(by):
    tournament = evening(9, rounds=1, by=by)
    play = BoardPlay.objects.filter(board__tournament=tournament).first()
    entry = tournament.entries.first()
    percent = Fraction(10)
    fined = comparison.fine(entry=entry, percent=percent, by=by, words="late")
    tournament.state = "finished"
    tournament.save(update_fields=["state"])

    for act in (
        lambda: comparison.adjust(play=play, kind="average", by=by, words="noise"),
        lambda: comparison.fine(entry=entry, percent=percent, by=by, words="noise"),
        lambda: comparison.take_back_fine(fined=fined, by=by),
    ):
        with pytest.raises(ValidationError) as refused:
            act()
        assert refused.value.code == "finished"


def test_once_it_is_finished_no_page_offers_another_result_or_a_fine(organiser, by):
    tournament = evening(9, rounds=1, by=by)
    organiser.cookies["django_language"] = "en"
    board = reverse("boards:traveller", args=[tournament.public_id, 1])
    fines = reverse("boards:fines", args=[tournament.public_id])

    def offered():
        pages = [organiser.get(one).content.decode() for one in (board, fines)]
        return ["Give another result" in pages[0], "Fine somebody" in pages[1]]

    before = offered()
    tournament.state = "finished"
    tournament.save(update_fields=["state"])

    assert (before, offered()) == ([True, True], [False, False])
