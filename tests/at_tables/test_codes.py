"""The code on a card can be read aloud, typed by anybody, and guessed by nobody."""

import hashlib

import pytest

from tests.naming import repeated
from tournaments.devices.rules.codes import LENGTH, SIGNS, card_from, plain_code

pytestmark = pytest.mark.quick


def digest(word):
    return hashlib.sha256(word.encode()).digest()


def test_a_code_has_eight_signs_of_which_no_two_look_alike():
    for number in range(200):
        card = card_from(1, digest(f"table {number}"))
        assert len(card.code) == LENGTH
        assert set(card.code) <= set(SIGNS)
    for alike in ("0OQ", "1IL", "2Z", "5S", "8B", "UV"):
        assert not set(alike) & set(SIGNS)


def test_cards_differ_and_the_same_digest_gives_the_same_card():
    cards = [card_from(1, digest(str(number))) for number in range(2000)]
    assert repeated(card.code for card in cards) == []
    assert repeated(card.secret for card in cards) == []
    assert card_from(1, digest("7")) == cards[7]


def test_the_code_says_nothing_of_the_secret():
    one, other = digest("one"), digest("other")
    mixed = card_from(1, one[:16] + other[16:])
    assert mixed.secret == card_from(1, one).secret
    assert mixed.code == card_from(1, other).code


@pytest.mark.parametrize("typed", ["acde-3467", " ACDE 3467", "AcDe.34-67 "])
def test_case_spaces_and_hyphens_do_not_matter(typed):
    assert plain_code(typed) == "ACDE3467"


def test_a_card_spells_its_code_in_two_halves():
    card = card_from(3, digest("x"))
    assert plain_code(card.spelled) == card.code
    assert card.spelled[4] == "-"
