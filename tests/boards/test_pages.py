"""The page of the boards: the movement, the cards, and who may see them."""

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.boards.evening import accept, begin, tournament_of
from tournaments.boards.models import Board, BoardSet
from tournaments.comparison import cards
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event

pytestmark = pytest.mark.django_db


def address(tournament, *words):
    return "/".join([f"/t/{tournament.public_id}/boards", *map(str, words), ""])


def test_the_movement_is_shown_in_numbers_before_it_is_accepted(organiser, by):
    tournament = tournament_of(9, rounds=4)

    page = organiser.get(address(tournament))

    told = page.context["proposed"]
    shown = [told[key] for key in ("tables", "least", "most", "pairs_twice")]
    assert shown == [3, 3, 3, 0]
    assert not BoardSet.objects.exists()


def test_the_movement_that_was_shown_is_the_one_that_is_accepted(organiser):
    tournament = tournament_of(9, rounds=4)
    shown = organiser.get(address(tournament)).context

    answer = organiser.post(
        address(tournament, "movement"), {"seed": shown["seed"], "seen": shown["seen"]}
    )

    assert answer.status_code == 302
    assert BoardSet.objects.get().verdict["players"] == 9
    assert Board.objects.count() == shown["proposed"]["boards"]


@pytest.mark.long
def test_what_was_shown_before_somebody_came_is_not_accepted(organiser):
    tournament = tournament_of(9, rounds=4)
    shown = organiser.get(address(tournament)).context
    Entry.objects.filter(number=9).update(state="left")

    answer = organiser.post(
        address(tournament, "movement"), {"seed": shown["seed"], "seen": shown["seen"]}
    )

    assert answer.status_code == 422
    assert not BoardSet.objects.exists()


@pytest.mark.parametrize("seen", ["", "no json", "[]", "{}"])
def test_a_broken_form_is_refused_with_a_sentence(organiser, seen):
    tournament = tournament_of(9)

    answer = organiser.post(
        address(tournament, "movement"), {"seed": "x", "seen": seen}
    )

    assert answer.status_code == 422
    assert answer.context["refused"]


@pytest.mark.long
def test_a_movement_goes_out_and_comes_in_as_a_file(organiser, by):
    tournament = tournament_of(15, rounds=5)
    accept(tournament, by)
    written = organiser.get(address(tournament, "movement", "file")).content

    other = tournament_of_same(tournament)
    answer = organiser.post(
        address(other, "movement", "read"),
        {"file": SimpleUploadedFile("m.asc", written)},
    )

    assert answer.context["proposed"]["pairs_twice"] == 0
    assert answer.context["asc"] == written.decode()


def tournament_of_same(tournament):
    other = tournament_of(0, rounds=tournament.rounds)
    Entry.objects.filter(tournament=tournament).update(tournament=other)
    return other


def test_a_file_that_is_no_movement_is_refused(organiser):
    tournament = tournament_of(9)

    answer = organiser.post(
        address(tournament, "movement", "read"),
        {"file": SimpleUploadedFile("m.asc", b"what is this")},
    )

    assert answer.status_code == 422


@pytest.mark.parametrize("players", [0, 5])
def test_too_few_players_are_told_so(organiser, players):
    page = organiser.get(address(tournament_of(players)))

    assert page.status_code == 200
    assert page.context["too_few"]


def test_the_fingerprint_is_shown_at_once_and_the_secret_after_the_last_round(
    organiser, by
):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    organiser.post(address(tournament, "cards", "draw"))
    found = BoardSet.objects.get()

    before = organiser.get(address(tournament)).content.decode()
    begun = begin(tournament, by)
    begun.state = "closed"
    begun.save()
    after = organiser.get(address(tournament)).content.decode()

    assert found.fingerprint in before
    assert found.secret not in before
    assert found.secret in after


def test_the_ledger_holds_no_card_and_no_secret(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    found = cards.draw(tournament=tournament, by=by)

    told = str(list(Event.objects.values_list("facts", flat=True)))

    assert found.fingerprint in told
    assert found.secret not in told


def test_cards_are_drawn_once(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    organiser.post(address(tournament, "cards", "draw"))
    before = list(Board.objects.values_list("cards", flat=True))

    answer = organiser.post(address(tournament, "cards", "draw"))

    assert answer.status_code == 422
    assert list(Board.objects.values_list("cards", flat=True)) == before


def test_whoever_plays_fetches_no_cards_and_whoever_does_is_written_down(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)
    where = address(tournament, "cards", "file")

    unsure = organiser.post(where)
    fetched = organiser.post(where, {"sure": "yes"})
    entry = Entry.objects.select_related("player").first()
    by.name = str(entry.player)
    by.save()
    plays = organiser.post(where, {"sure": "yes"})

    assert (unsure.status_code, fetched.status_code, plays.status_code) == (
        422,
        200,
        422,
    )
    assert fetched.content.count(b"[Board ") == Board.objects.count() == 3
    assert Event.objects.filter(kind="cards_seen").count() == 1


def test_cards_go_out_and_come_in_and_the_club_uses_none_twice(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)
    written = cards.disclose_cards(tournament=tournament, by=by)
    other = tournament_of(9, rounds=1)
    accept(other, by)

    def read():
        file = SimpleUploadedFile("boards.pbn", written)
        return organiser.post(address(other, "cards", "read"), {"file": file})

    used = read()
    before = list(tournament.boards.values_list("number", "cards", "domy", "dealer"))
    Board.objects.filter(tournament=tournament).update(digest=None)
    fresh = read()

    assert (used.status_code, fresh.status_code) == (422, 302)
    assert before == list(other.boards.values_list("number", "cards", "domy", "dealer"))


def test_a_board_dealt_at_a_table_is_written_down_from_three_pockets(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    where = address(tournament, "cards", 1)
    suit = "ARDV1098765432"

    wrong = organiser.post(where, {"N": f"{suit}.-.-", "E": "x"})
    right = organiser.post(
        where, {"N": f"{suit}.-.-.-", "E": f"-.{suit}.-.-", "S": f"-.-.{suit}.-"}
    )

    assert (wrong.status_code, right.status_code) == (422, 302)
    assert (
        Board.objects.get(number=1).cards == "N" * 13 + "E" * 13 + "S" * 13 + "W" * 13
    )


def test_a_deal_that_the_club_has_used_is_refused_however_it_comes(organiser, by):
    first, second = tournament_of(9, rounds=1), tournament_of(9, rounds=1)
    for tournament in (first, second):
        accept(tournament, by)
    suit = "ARDV1098765432"
    pockets = {"N": f"{suit}.-.-.-", "E": f"-.{suit}.-.-", "S": f"-.-.{suit}.-"}
    turned = {"E": pockets["N"], "S": pockets["E"], "W": pockets["S"]}

    once = organiser.post(address(first, "cards", 1), pockets)
    again = organiser.post(address(first, "cards", 1), pockets)
    here = organiser.post(address(first, "cards", 2), pockets)
    elsewhere = organiser.post(address(second, "cards", 2), pockets)
    on_its_side = organiser.post(address(second, "cards", 2), turned)

    refused = (here, elsewhere, on_its_side)
    assert (once.status_code, again.status_code) == (302, 302)
    assert [one.status_code for one in refused] == [422, 422, 422]
    assert [
        one.context["form"].errors.as_data()["__all__"][0].code for one in refused
    ] == ["used", "used", "used"]


def test_drawn_cards_that_the_club_has_used_are_refused(by):
    """No two draws are alike; only the secret of another evening would do it."""
    first, second = tournament_of(9, rounds=1), tournament_of(9, rounds=1)
    for tournament in (first, second):
        accept(tournament, by)
    kept = cards.draw(tournament=first, by=by)
    BoardSet.objects.filter(tournament=second).update(
        secret=kept.secret, fingerprint=kept.fingerprint
    )

    with pytest.raises(ValidationError) as refused:
        cards.lay_out(BoardSet.objects.get(tournament=second), 3)

    assert refused.value.code == "used"
    assert not second.boards.exclude(cards="").exists()


def test_a_file_that_was_written_comes_in_through_the_page_as_it_was(organiser, by):
    tournament, other = tournament_of(9, rounds=1), tournament_of(9, rounds=1)
    for one in (tournament, other):
        accept(one, by)
    cards.draw(tournament=tournament, by=by)
    fetch = {"sure": "yes"}
    written = organiser.post(address(tournament, "cards", "file"), fetch).content
    Board.objects.filter(tournament=tournament).update(digest=None)

    file = SimpleUploadedFile("boards.pbn", written)
    organiser.post(address(other, "cards", "read"), {"file": file})
    again = organiser.post(address(other, "cards", "file"), fetch).content

    assert again == written


@pytest.mark.parametrize("data", [b"", b"nothing", b"\xff\x00[Deal", b'[Deal "N:"]'])
def test_a_file_that_is_no_pbn_is_refused_in_a_sentence(organiser, by, data):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)

    answer = organiser.post(
        address(tournament, "cards", "read"), {"file": SimpleUploadedFile("x", data)}
    )

    assert answer.status_code == 422
    assert not Board.objects.exclude(cards="").exists()
