"""The scorecard of a player as it stands on paper: its lines, and their room."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tournaments.papers.rules.fitting import LETTER, MILLIMETRES

# Millimetres of a card: its head and that of its deals, and a line of the former.
HEAD, OF_HEAD = 21.0, 5.5
SMALL = 5  # characters of a figure in a narrow column
SHARED = 122  # a card that is no higher shares its page
LONG = 24  # lines
ABOUT_ROUND = "Manche 10 · table 100"
ACROSS, USUAL = 183.4, 12.0  # of a line, and points of its letters
PAGE, TITLE, SEAL = 262.6, 18.0, 9.0  # what a page has, and what is not for its card
# Beside the letters of a row, the words over a round, and the room of its deals.
OF_ROW, CLOSER_ROW, OF_ROUND, ABOUT_DEAL = 0.9, 0.4, 2.7, 104.0


class Setting(NamedTuple):
    """The spacing of a card: how close its rows stand."""

    name: str
    points: float
    leading: float
    beside: float  # millimetres

    def lines(self, words: str, room: float) -> int:
        return max(1, math.ceil(len(words) * LETTER * MILLIMETRES * self.points / room))


# A card goes on to a second page only where its deals fit in none of these.
SETTINGS = (
    Setting("", USUAL, 1.15, OF_ROW),
    Setting("close", USUAL, 1.1, CLOSER_ROW),
    Setting("closer", 11.0, 1.1, CLOSER_ROW),
    Setting("closest", 10.0, 1.0, CLOSER_ROW),
)


class Deal(NamedTuple):
    """A line of the card."""

    number: int
    seat: str
    bid: bool
    what: str
    judged: str
    points: str
    running: str


class Seated(NamedTuple):
    """A player at a table, with his seat, and since when he sat there."""

    seat: str
    name: str
    later: str

    def __str__(self) -> str:
        return f"{self.seat} {self.name}" + (f" ({self.later})" if self.later else "")


class Round(NamedTuple):
    """A round of the card with its deals; without a table he sat out."""

    number: int
    table: int | None
    who: list[Seated]
    deals: list[Deal]
    points: str
    beside: list[str]  # the bonus, the place, the fiches
    so_far: str

    @property
    def said(self) -> str:
        """Its heading, as long as the words for round and table ever are."""
        return " · ".join([ABOUT_ROUND, *map(str, self.who)])


class Card(NamedTuple):
    """The card of one player."""

    number: int
    name: str
    about: str
    rank: str
    figures: list[tuple[str, str]]
    partners: str
    taken_over: list[str]
    rounds: list[Round]
    rulings: list[str]

    setting: str = ""  # how close its rows stand

    @property
    def has_small_figures(self) -> bool:
        """Tell whether its figures are short, and leave more room for the deals."""
        return all(len(one.so_far) <= SMALL for one in self.rounds) and all(
            len(figure) <= SMALL
            for one in self.rounds
            for deal in one.deals
            for figure in (deal.points, deal.running)
        )

    @property
    def is_long(self) -> bool:
        """Tell whether its lines fill most of a page, in whatever language."""
        return sum(len(one.deals) + 2 for one in self.rounds) > LONG

    @property
    def alone(self) -> bool:
        """Tell whether it begins on a page of its own."""
        return self.high(SETTINGS[0]) > SHARED

    def within(self, room: float) -> "Card":
        """The card, its rows as close as they must be to stand on one page."""
        fits = [one.name for one in SETTINGS if self.high(one) <= room]
        return self._replace(setting=fits[0]) if fits else self

    def high(self, how: Setting) -> float:
        """Its height, in millimetres."""
        above = [self.partners, *self.taken_over]
        deals = [deal for one in self.rounds for deal in one.deals]
        rows = [how.lines(one.what, ABOUT_DEAL) for one in deals]
        rows += [how.lines(one.judged, ABOUT_DEAL) for one in deals if one.judged]
        rows += [how.lines(one.said, ACROSS) for one in self.rounds]
        count = len(self.rounds) * 2 + len(deals)
        line = how.points * MILLIMETRES * how.leading
        high = HEAD + OF_HEAD * sum(map(bool, above)) + OF_HEAD * len(self.rulings)
        high += (sum(rows) + len(self.rounds)) * line
        return high + count * how.beside + len(self.rounds) * OF_ROUND


def on_pages(cards: Sequence[Card]) -> list[Card]:
    """The cards as they stand on one page each, where they can."""
    last = len(cards) - 1
    return [
        card.within(PAGE - (0 if at else TITLE) - (SEAL if at == last else 0))
        for at, card in enumerate(cards)
    ]


def by_length(cards: Sequence[Card]) -> list[list[Card]]:
    """The cards in parts that are laid out apart: each long one is one of them."""
    parts: list[list[Card]] = []
    for before, card in zip([None, *cards], cards, strict=False):
        if before is None or before.is_long or card.is_long:
            parts.append([])
        parts[-1].append(card)
    return parts
