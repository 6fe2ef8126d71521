"""Deals come from a secret, fairly, and anyone can find them again."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest

from tournaments.boards.rules import cards, dealing
from tournaments.boards.rules.cards import DECK, HANDS, SEATS, Deal, IllegalHand

SECRET = "0123456789abcdef" * 4
SAMPLE = 4000
FIRST = "N:QT.AQ852.KJ95.J2 A76432.43.T.AKT6 K8.KJT9.A862.Q93 J95.76.Q743.8754"
LAST = "N:A42.A32.T8.AQJ96 K763.KQ85.642.84 T9.T96.AK753.KT2 QJ85.J74.QJ9.753"


def rederived(secret, board):
    """The deal as docs/records.md tells anyone to derive it, written once more."""
    stream = b"".join(
        hashlib.sha256(f"{secret}/{board}/{block}".encode()).digest()
        for block in range(8)
    )
    at = 0
    deck = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    for size in range(52, 1, -1):
        while stream[at] >= 256 // size * size:
            at += 1
        chosen = stream[at] % size
        at += 1
        deck[size - 1], deck[chosen] = deck[chosen], deck[size - 1]
    return [set(deck[pocket : pocket + 13]) for pocket in range(0, 52, 13)]


def test_a_secret_has_256_bits_and_is_never_the_same():
    found = {dealing.new_secret() for _ in range(20)}

    assert len(found) == 20
    assert all(map(dealing.is_secret, found))


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, " " * 64])
def test_what_is_no_secret_deals_nothing(text):
    assert not dealing.is_secret(text)
    with pytest.raises(ValueError, match="64"):
        dealing.deal(text, 1)


def test_the_fingerprint_is_the_checksum_of_the_secret_as_it_is_printed():
    assert dealing.fingerprint(SECRET) == hashlib.sha256(SECRET.encode()).hexdigest()


def test_a_published_deal_never_changes():
    assert dealing.deal(SECRET, 1).text() == FIRST
    assert dealing.deal(SECRET, 36).text() == LAST


def test_anyone_can_derive_the_deals_again():
    for board in range(1, 101):
        assert [set(pocket) for pocket in dealing.deal(SECRET, board)] == rederived(
            SECRET, board
        )


def test_boards_and_secrets_each_have_their_own_deals():
    deals = {dealing.deal(SECRET, board).digest() for board in range(1, 201)}
    others = {dealing.deal("f" * 64, board).digest() for board in range(1, 201)}

    assert len(deals | others) == 400


@pytest.mark.long
def test_cards_fall_evenly():
    """Chi-square, with the values that chance exceeds once in a thousand times."""
    pockets = Counter()
    together = Counter()
    lengths = Counter()
    for board in range(1, SAMPLE + 1):
        dealt = dealing.deal(SECRET, board)
        holder = {card: seat for seat in SEATS for card in dealt.pocket(seat)}
        pockets.update(holder.items())
        together.update(
            (at, holder[one] == holder[other])
            for at, (one, other) in enumerate(pairwise(DECK))
        )
        lengths.update(len(suit) for suit in dealt.suits("N").values())

    expected = SAMPLE / 4
    chi = sum((pockets[card, seat] - expected) ** 2 for card in DECK for seat in SEATS)
    assert chi / expected < 219  # 52 cards in 4 pockets: 156 degrees of freedom
    # Neighbours of the deck are in one pocket 12 times of 51.
    same, apart = SAMPLE * 12 / 51, SAMPLE * 39 / 51
    chi = sum(
        (together[at, True] - same) ** 2 / same
        + (together[at, False] - apart) ** 2 / apart
        for at in range(51)
    )
    assert chi < 88  # 51 degrees of freedom
    assert abs(lengths[4] / SAMPLE / 4 - 0.2386) < 0.01  # a suit of four cards


def test_twelve_boards_have_every_pocket_for_the_domy_with_every_dealer():
    found = [(dealing.domy(board), dealing.dealer(board)) for board in range(1, 13)]

    assert found[:4] == [("W", "N"), ("N", "S"), ("E", "N"), ("S", "W")]
    assert set(found) == {
        (domy, dealer) for domy in SEATS for dealer in SEATS if domy != dealer
    }
    assert [dealing.domy(board) for board in (13, 14)] == ["W", "N"]
    assert dealing.dealer(13) == dealing.dealer(1)


def test_hands_go_clockwise_from_the_domy():
    assert [cards.seat_of("E", hand) for hand in HANDS] == ["S", "W", "N"]
    for domy in SEATS:
        for hand in HANDS:
            assert cards.hand_of(domy, cards.seat_of(domy, hand)) == hand
        assert cards.hand_of(domy, domy) == ""


def test_a_deal_reads_what_it_writes_from_any_pocket():
    dealt = dealing.deal(SECRET, 5)

    for seat in SEATS:
        assert cards.parse(dealt.text(seat)) == dealt
    assert "".join(dealt.suits("S").values()) == "".join(c[1] for c in dealt.S)


def test_a_deal_that_is_turned_round_has_the_same_digest():
    north, east, south, west = dealing.deal(SECRET, 5)

    digests = {
        Deal(*pockets).digest()
        for pockets in [
            (north, east, south, west),
            (east, south, west, north),
            (south, west, north, east),
            (west, north, east, south),
        ]
    }
    assert len(digests) == 1
    assert Deal(east, north, south, west).digest() not in digests


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("fr", "A R D V 10"),
        ("fr", "ardv10"),
        ("fr", "AKQJT"),
        ("nl", "A H V B 10"),
        ("nl", "a,h,v,b,t"),
        ("en", "10 J Q K A"),
    ],
)
def test_a_suit_is_read_in_the_letters_of_the_language(language, typed):
    assert cards.read_suit(typed, language) == "AKQJT"


@pytest.mark.parametrize("typed", ["", "-", " – ", "—"])
def test_a_suit_without_cards_is_a_dash_or_nothing(typed):
    assert cards.read_suit(typed, "fr") == ""


def test_the_same_letter_is_another_card_in_another_language():
    assert cards.read_suit("V", "fr") == "J"
    assert cards.read_suit("V", "nl") == "Q"


def test_a_hand_is_four_suits_with_points_or_spaces_between():
    wanted = ("SA", "SK", "ST", "HQ", "HJ", "H9", "CA", "C8")

    assert cards.read_hand("AR10.DV9..A8", "fr") == wanted
    assert cards.read_hand("AR10 DV9 - A8", "fr") == wanted
    assert cards.read_hand("A R 10 . D V 9 . - . A 8", "fr") == wanted


def fault(call, *arguments):
    with pytest.raises(IllegalHand) as caught:
        call(*arguments)
    return caught.value.code, caught.value.field, caught.value.params


@pytest.mark.parametrize(
    ("call", "arguments", "expected"),
    [
        (cards.read_suit, ("AX", "en"), ("unknown_card", "", {"card": "X"})),
        (cards.read_suit, ("A1", "en"), ("unknown_card", "", {"card": "1"})),
        (cards.read_suit, ("R", "en"), ("unknown_card", "", {"card": "R"})),
        (cards.read_suit, ("ADQ", "fr"), ("card_twice", "", {"card": "Q"})),
        (cards.read_hand, ("A.K.Q", "en"), ("bad_shape", "", {"suits": 3})),
        (cards.read_hand, ("A K Q J 10", "en"), ("bad_shape", "", {"suits": 5})),
        (cards.parse, ("N A.K.Q.J",), ("bad_shape", "", {"suits": 0})),
        (cards.parse, ("N:A.K.Q - - -",), ("bad_shape", "N", {"suits": 3})),
        (cards.parse, ("N:- - ..X. -",), ("unknown_card", "S", {"card": "X"})),
    ],
)
def test_a_hand_that_cannot_be_is_refused(call, arguments, expected):
    assert fault(call, *arguments) == expected


def test_three_pockets_are_enough_and_two_are_not():
    dealt = dealing.deal(SECRET, 9)
    three = {seat: reversed(dealt.pocket(seat)) for seat in "NEW"}
    two = {seat: dealt.pocket(seat) for seat in "NE"}

    assert cards.complete(three) == dealt
    assert fault(cards.complete, two) == ("too_few", "S", {"cards": 0})


def test_all_that_is_wrong_with_a_typed_deal_is_said():
    dealt = dealing.deal(SECRET, 9)
    wrong = {seat: list(dealt.pocket(seat)) for seat in SEATS}
    moved = wrong["N"].pop()
    wrong["E"].append(moved)
    lost = wrong["S"][0]
    wrong["S"][0] = wrong["W"][0]
    wrong["W"][1] = "S1"

    found = [(one.code, one.field, one.params) for one in cards.problems(wrong)]
    assert found == [
        ("too_few", "N", {"cards": 12}),
        ("too_many", "E", {"cards": 14}),
        ("card_twice", "W", {"card": wrong["W"][0], "other": "S"}),
        ("unknown_card", "W", {"card": "S1"}),
        (
            "card_missing",
            "",
            {"cards": sorted([lost, dealt.pocket("W")[1]], key=DECK.index)},
        ),
    ]


def test_a_good_deal_has_nothing_wrong():
    dealt = dealing.deal(SECRET, 9)

    assert cards.problems({seat: dealt.pocket(seat) for seat in SEATS}) == []
