"""Blank score sheets: who sits at a table, what each row is, where it is written."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.match import SIDES
from scoring.scorer import Scorer
from tournaments.boards.models import BoardPlay
from tournaments.boards.rules.cards import hand_of
from tournaments.boards.rules.marks import SEATS
from tournaments.boards.wording import HAND_LETTERS
from tournaments.deals.letters import letters_of_contracts, letters_of_no_contract
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.queries import chairs_at, deals_again
from tournaments.deals.rules import notation
from tournaments.deals.rules.holding import (
    Chair,
    dealers_by_first_trick,
    dealers_in_turn,
    empty_seat,
)
from tournaments.deals.rules.line import resting_at
from tournaments.deals.rules.sheet import seats_of
from tournaments.deals.wording import column
from tournaments.papers import points_in_short
from tournaments.papers.document import Asked, Contents
from tournaments.papers.seated import seat_words
from tournaments.plans.queries import has_fives, play_of
from tournaments.tables import queries as rounds
from tournaments.tables.models import Round, Table
from tournaments.tables.queries import Person
from tournaments.tables.rules.chairs import CHAIRS
from tournaments.tables.wording import pocket

# Millimetres: what the rows of a page have, and between which heights each is; what a
# shorter foot leaves of its room is theirs.
ROWS, LOWEST, HIGHEST = 128.0, 8.0, 16.0
FOOT = 66.0


class Seat(NamedTuple):
    """A seat of the table, and who sits there, as far as that is known."""

    key: str
    letter: str
    word: str = ""  # where its letter alone means another in the paper's languages
    number: str = ""
    name: str = ""


class Deal(NamedTuple):
    """A row: the deal or board, who deals, who rests, and who holds which hand."""

    called: str  # the number that stands there: of the deal, or of its board
    dealer: str
    resting: str = ""
    domy: str = ""
    hands: Mapping[str, str] = {}  # by seat


class Page(NamedTuple):
    """One page of a sheet, with all that stands on it."""

    number: int | None
    round: int | None
    address: str
    seats: Sequence[Seat]
    points: Sequence[Seat]  # the columns: of a seat or of a side; each has two halves
    # What each begins with; of each column of points the hand, and whether it is grey.
    rows: Sequence[tuple[Sequence[str], Sequence[tuple[str, bool]]]]
    high: float  # millimetres of a row
    deals: str  # `1–24`, where the sheet goes on another page

    @property
    def code(self) -> str:
        """The round and the table, as the desk types them."""
        return "" if self.number is None else f"{self.round} / {self.number}"


def pages_of(deals: int) -> list[range]:
    """The deals of each page: all on one, or about as many on each."""
    pages = -(-deals // int(ROWS / LOWEST))
    most = -(-deals // pages)
    return [
        range(first, min(first + most, deals + 1))
        for first in range(1, deals + 1, most)
    ]


class Sheets:
    """The blank sheets of a tournament, with what all of them share."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.day = asked, asked.tournament
        self.scorer: Scorer = scorer_of(self.day)
        self.in_boards = play_of(self.day).in_boards
        self.in_words = bool(seat_words(asked))
        seats = self.scorer.variant.seats
        legend = [(" ".join(map(rules.seat, seats)), ", ".join(map(pocket, seats)))]
        legend += letters_of_contracts(self.scorer)
        legend += letters_of_no_contract(
            self.scorer.variant, deals_again=deals_again(self.day)
        )
        if self.in_boards:
            said = _("the declarer, by the hand: left of the Domy, opposite, right")
            legend.append((" ".join(HAND_LETTERS[rules.language()]), said))
        self.foot = points_in_short.foot(
            self.scorer, legend, self._halves(), asked.languages
        )

    @property
    def shared(self) -> Contents:
        """Return the words above the columns of each sheet, and those at its foot."""
        begun = [("deal", _("Board")), ("domy", "Domy")]
        if not self.in_boards:
            begun = [("deal", _("Deal"))]
        first = [*begun, ("dealer", _("Dealer"))]
        keys = notation.columns(
            self.scorer.variant, with_jury=self.scorer.has_jury_contracts
        )
        return {
            "first": first,
            "typed": [(key, column(key)) for key in keys],
            "before": len(first) + len(keys),
            "foot": self.foot,
        }

    def _halves(self) -> str:
        """Say what goes on the two sides of each column of points."""
        if self.scorer.variant.match:
            return _(
                "In each column of points: on the left the points of the game being "
                "played, on the right the games of the rubber."
            )
        return _(
            "In each column of points: on the left those of the deal, on the right "
            "the total."
        )

    @cached_property
    def people(self) -> dict[str, Person]:
        return rounds.people(self.day)

    def of_round(self, played: Round, number: int | None = None) -> list[Page]:
        """The sheets of the tables of a round, in a fixed number of queries."""
        tables = Table.objects.filter(round=played).order_by("number")
        if number is not None:
            tables = tables.filter(number=number)
        found = list(tables)
        chairs = chairs_at(table.pk for table in found)
        boards = self._boards(found)
        return [
            page
            for table in found
            for page in self._sheet(
                table.number, played.number, chairs[table.pk], boards.get(table.pk, {})
            )
        ]

    def without_names(self) -> list[Page]:
        """A sheet for any table; another for five, where this tournament has them."""
        sizes = [self.scorer.variant.seats]
        if self.day.uneven == "five" and has_fives(self.scorer.variant):
            sizes.append(CHAIRS)
        return [
            page
            for seats in sizes
            for page in self._sheet(None, None, [Chair(one, "") for one in seats], {})
        ]

    def _boards(self, tables: Iterable[Table]) -> dict[int, dict[int, Deal]]:
        if not self.in_boards:
            return {}
        shown = dict(zip("LOR", HAND_LETTERS[rules.language()], strict=True))
        plays = BoardPlay.objects.filter(table__in=tables).values_list(
            "table", "number", "hands", "board__number", "board__dealer", "board__domy"
        )
        found: dict[int, dict[int, Deal]] = {}
        for table, number, hands, board, dealer, domy in plays:
            found.setdefault(table, {})[number] = Deal(
                str(board),
                shown[hand_of(domy, dealer)],
                domy=rules.seat(domy),
                hands={
                    seat: shown[hand] for seat, hand in zip(SEATS, hands, strict=True)
                },
            )
        return found

    def _sheet(
        self,
        number: int | None,
        played: int | None,
        chairs: Sequence[Chair],
        boards: Mapping[int, Deal],
    ) -> list[Page]:
        keys = seats_of(self.scorer.variant, (chair.seat for chair in chairs))
        seats = points = [self._seat(key, chairs) for key in keys]
        if self.scorer.variant.match:
            points = [Seat(key, rules.seat(key)) for key in SIDES]
        every = self._deals(keys, chairs, boards)
        address = ""
        if number is not None and self.asked.site:
            address = self.asked.address("entry:sheet", str(played), str(number))
        ranges = pages_of(len(every))
        room = ROWS + max(0.0, FOOT - self.foot["high"])
        return [
            Page(
                number,
                played,
                address,
                seats,
                points,
                [self._row(every[at - 1], points) for at in some],
                min(HIGHEST, room / len(some)),
                f"{some[0]}–{some[-1]}" if len(ranges) > 1 else "",
            )
            for some in ranges
        ]

    def _row(
        self, deal: Deal, points: Sequence[Seat]
    ) -> tuple[list[str], list[tuple[str, bool]]]:
        begun = [deal.called, deal.domy] if self.in_boards else [deal.called]
        return [*begun, deal.dealer], [
            (deal.hands.get(one.key, ""), one.key == deal.resting) for one in points
        ]

    def _seat(self, key: str, chairs: Sequence[Chair]) -> Seat:
        here = sorted(
            (one for one in chairs if one.seat == key and one.entry),
            key=lambda one: one.from_deal,
        )
        names = []
        for one in here:
            who = self.people[one.entry]
            name = who.name if self.asked.desk else who.shown
            if one.from_deal > 1:
                since = _("from deal %(from_deal)s") % {"from_deal": one.from_deal}
                name = f"#{who.number} {name} ({since})"
            names.append(name)
        number = str(self.people[here[0].entry].number) if here else ""
        named = self.in_words and key in self.scorer.variant.seats
        word = pocket(key) if named else ""
        return Seat(key, rules.seat(key), word, number, " · ".join(names))

    def _deals(
        self, keys: Sequence[str], chairs: Sequence[Chair], boards: Mapping[int, Deal]
    ) -> list[Deal]:
        count = self.day.deals_per_round
        if self.in_boards:
            return [boards.get(one, Deal("", "")) for one in range(1, count + 1)]
        empty = [empty_seat(chairs, number) for number in range(1, count + 1)]
        if not any(chair.entry for chair in chairs):
            empty = [""] * count
        if self.scorer.options.get("next_dealer") == "first_trick":
            dealers = dealers_by_first_trick(keys, count, {})
        else:
            dealers = dealers_in_turn(keys, count, empty)
        return [
            Deal(
                str(number),
                rules.seat(dealer),
                resting_at(number, keys, len(self.scorer.variant.seats), gone),
            )
            for number, (dealer, gone) in enumerate(
                zip(dealers, empty, strict=True), start=1
            )
        ]
