"""A hand is a word or the reader's own letter, and a declarer has a name."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.letters import LETTERS
from tests.boards.evening import accept, begin, evening, taken, tournament_of, write
from tournaments.boards.models import BoardPlay
from tournaments.boards.wording import HAND_LETTERS, of_hands
from tournaments.comparison.after.hands import by_hand
from tournaments.comparison.after.tables import travellers
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_no_letter_of_a_hand_is_one_of_a_seat(language):
    assert not set(HAND_LETTERS[language]) & set(LETTERS[language].seats.values())
    with override(language):
        letters = of_hands("OLR")
    left, opposite, right = HAND_LETTERS[language]
    assert letters.seat("NES") == opposite + left + right
    assert letters.seats_typed(opposite) == ["N"]
    assert letters.seats_typed(LETTERS[language].seats["E"]) == ["E"]


@pytest.mark.parametrize(("language", "typed"), [("fr", "D"), ("nl", "R"), ("en", "R")])
def test_the_declarer_is_typed_by_the_hand_he_holds_on_that_board(
    organiser, by, language, typed
):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    play = BoardPlay.objects.get(table__number=1, number=1)
    organiser.cookies["django_language"] = language
    where = reverse("entry:sheet", args=[tournament.public_id, 1, 1])
    hearts = LETTERS[language].trump("H")
    line = {"contract-1": f"9{hearts}", "bidders-1": typed.lower(), "tricks-1": "9"}

    organiser.post(where, {**line, "language": language, "seen-1": "0"})
    shown = organiser.get(where)

    facts = play.table.deals.get(number=1).facts
    assert facts["bidders"] == ["NES"[play.hands.index("R")]]
    boxes = [box.typed for box in shown.context["form"].rows[0].boxes]
    assert boxes[1] == typed


def test_the_sheet_says_by_name_who_holds_what(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    organiser.cookies["django_language"] = "fr"

    page = organiser.get(reverse("entry:sheet", args=[tournament.public_id, 1, 1]))

    for due in page.context["due"]:
        assert [hand for _name, hand in due.hands] == ["L", "O", "R"]
        assert all(name for name, _hand in due.hands)
    assert "gauche" in page.content.decode()


def test_a_board_is_told_hand_by_hand_the_best_first_with_how_often(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    plays = list(BoardPlay.objects.filter(board__number=1).order_by("table__number"))
    for tricks, one in zip((9, 11, 9), plays, strict=True):
        seat = "NES"[one.hands.index("O")]
        write(one.table, one.number, taken(tricks, seat), by)

    left, opposite, right = by_hand(travellers(tournament, [1], desk=True)[1])

    assert [one.hand for one in (left, opposite, right)] == ["L", "O", "R"]
    assert [(held.line.played.table, held.often) for held in opposite.held] == [
        (2, 1),
        (1, 2),
        (3, 2),
    ]
    assert [held.often for held in left.held] == [3, 3, 3]


@pytest.mark.long
def test_no_page_or_paper_calls_a_hand_by_a_bare_letter(organiser, by):
    tournament = evening(9, rounds=1, by=by)
    entry = tournament.entries.first()
    organiser.cookies["django_language"] = "nl"
    day = [tournament.public_id]

    for address in (
        reverse("boards:traveller", args=[*day, 1]),
        reverse("boards:scorecard", args=[*day, entry.public_id]),
        reverse("boards:adjust", args=[*day, 1, 1, 1]),
    ):
        page = organiser.get(address).content.decode()
        assert ">L<" not in page
        assert ">O<" not in page
        assert "tegenover" in page.lower()
    assert Table.objects.filter(round__tournament=tournament).count() == 3
