"""The cards of a deal: four pockets of a board, read, written and checked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scoring.refusal import Refusal

SUITS = "SHDC"
RANKS = "AKQJT98765432"
SEATS = "NESW"  # clockwise
HANDS = ("L", "O", "R")  # clockwise from the Domy: on its left, opposite, on its right
IN_A_POCKET = 13
Card = str  # suit and rank: "SA", "HT"
DECK: tuple[Card, ...] = tuple(suit + rank for suit in SUITS for rank in RANKS)
_PLACE = {card: place for place, card in enumerate(DECK)}

# How cards are written besides A K Q J T and the figures. The same letter is a queen
# in one language and a jack in another, so a hand is read in a language.
LETTERS: dict[str, dict[str, str]] = {
    "fr": {"R": "K", "D": "Q", "V": "J"},
    "nl": {"H": "K", "V": "Q", "B": "J"},
    "en": {},
}
_VOID = {"", "-", "–", "—"}


class IllegalHand(Refusal):
    """A fault in typed cards: a code, the pocket at fault, and the values."""


class Deal(NamedTuple):
    """Fifty-two cards in four pockets, each sorted as one holds them."""

    N: tuple[Card, ...]
    E: tuple[Card, ...]
    S: tuple[Card, ...]
    W: tuple[Card, ...]

    @classmethod
    def holding(cls, pockets: Mapping[str, Iterable[Card]]) -> Deal:
        """A deal of cards that were checked; see `complete`."""
        return cls(*(tuple(sorted(pockets[s], key=_PLACE.__getitem__)) for s in SEATS))

    def pocket(self, seat: str) -> tuple[Card, ...]:
        return self[SEATS.index(seat)]

    def suits(self, seat: str) -> dict[str, str]:
        """`{"S": "AKT4", "H": "", …}`: a pocket, suit by suit."""
        cards = self.pocket(seat)
        return {suit: "".join(c[1] for c in cards if c[0] == suit) for suit in SUITS}

    def text(self, first: str = "N") -> str:
        """`N:AKT4.. …`: the four pockets clockwise, spades first, as PBN has them."""
        pockets = (".".join(self.suits(seat).values()) for seat in clockwise(first))
        return f"{first}:{' '.join(pockets)}"

    def digest(self) -> str:
        """Return a digest that tells a deal played before, in the same pockets or not.

        It is taken from the pocket with the ace of spades on, clockwise, so that a
        board that was turned round gives itself away.
        """
        first = next(seat for seat in SEATS if DECK[0] in self.pocket(seat))
        return hashlib.sha256(self.text(first)[2:].encode("ascii")).hexdigest()


def clockwise(first: str) -> str:
    """The four seats, from one of them on."""
    at = SEATS.index(first)
    return SEATS[at:] + SEATS[:at]


def seat_of(domy: str, hand: str) -> str:
    """Return the seat of the player with a hand, the Domy sitting at another."""
    return clockwise(domy)[1 + HANDS.index(hand)]


def hand_of(domy: str, seat: str) -> str:
    """The hand of a player at a seat; the Domy has none."""
    return HANDS[clockwise(domy).index(seat) - 1] if seat != domy else ""


def dealing_seat(hands: str, domy: str, dealer: str) -> str:
    """The seat of a table that deals a board, of those that hold these hands."""
    dealing = hand_of(domy, dealer)
    held = zip("NES", hands, strict=True)
    return next((seat for seat, hand in held if hand == dealing), "")


def read_suit(text: str, language: str) -> str:
    """The ranks of one suit, as typed in a language: `AR10` is `AKT`."""
    letters = LETTERS[language]
    ranks = ""
    for sign in _plain(text).replace("10", "T"):
        rank = letters.get(sign, sign)
        if rank not in RANKS:
            raise IllegalHand("unknown_card", card=sign)
        if rank in ranks:
            raise IllegalHand("card_twice", card=sign)
        ranks += rank
    return "".join(rank for rank in RANKS if rank in ranks)


def read_hand(text: str, language: str) -> tuple[Card, ...]:
    """A hand as typed, spades hearts diamonds clubs, with points or spaces between.

    `AR10.DV9.-.A987654`: a suit without cards is a dash, or nothing between points.
    """
    parts = text.split(".") if "." in text else text.split()
    if len(parts) != len(SUITS):
        raise IllegalHand("bad_shape", suits=len(parts))
    return tuple(
        suit + rank
        for suit, part in zip(SUITS, parts, strict=True)
        for rank in read_suit(part, language)
    )


def _plain(text: str) -> str:
    """Return what was typed without its spaces and commas; a dash is nothing."""
    text = "".join(text.replace(",", " ").split()).upper()
    return "" if text in _VOID else text


def problems(pockets: Mapping[str, Iterable[Card]]) -> list[IllegalHand]:
    """All that is wrong with four pockets, first what one sees first."""
    found: list[IllegalHand] = []
    holder: dict[Card, str] = {}
    for seat in SEATS:
        cards = list(pockets.get(seat, ()))
        for card in cards:
            if card not in _PLACE:
                found.append(IllegalHand("unknown_card", seat, card=card))
            elif card in holder:
                found.append(
                    IllegalHand("card_twice", seat, card=card, other=holder[card])
                )
            else:
                holder[card] = seat
        if len(cards) < IN_A_POCKET:
            found.append(IllegalHand("too_few", seat, cards=len(cards)))
        elif len(cards) > IN_A_POCKET:
            found.append(IllegalHand("too_many", seat, cards=len(cards)))
    missing = [card for card in DECK if card not in holder]
    if missing:
        found.append(IllegalHand("card_missing", cards=missing))
    return found


def complete(pockets: Mapping[str, Iterable[Card]]) -> Deal:
    """The deal of four pockets, or of three: the fourth has what is left.

    Raises the first thing that is wrong.
    """
    found = {seat: list(pockets.get(seat, ())) for seat in SEATS}
    empty = [seat for seat in SEATS if not found[seat]]
    if len(empty) == 1:
        dealt = {card for cards in found.values() for card in cards}
        left = [card for card in DECK if card not in dealt]
        if len(left) == IN_A_POCKET:
            found[empty[0]] = left
    for problem in problems(found):
        raise problem
    return Deal.holding(found)


def parse(text: str) -> Deal:
    """The deal that `Deal.text` wrote, whatever seat it begins with.

    A pocket that is not given is `-`; if it is one alone, it has what is left.
    """
    first, colon, rest = text.strip().partition(":")
    pockets = rest.split()
    if first.upper() not in tuple(SEATS) or not colon or len(pockets) != len(SEATS):
        raise IllegalHand("bad_shape", suits=0)
    return complete(
        {
            seat: () if pocket == "-" else read_pocket(seat, pocket)
            for seat, pocket in zip(clockwise(first.upper()), pockets, strict=True)
        }
    )


def read_pocket(seat: str, text: str) -> tuple[Card, ...]:
    """A pocket of a deal that is written for machines; its fault names the seat."""
    try:
        if text.count(".") != len(SUITS) - 1:
            raise IllegalHand("bad_shape", suits=text.count(".") + 1)
        return read_hand(text, "en")
    except IllegalHand as fault:
        raise IllegalHand(fault.code, seat, **fault.params) from None
