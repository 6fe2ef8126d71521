"""Blank score sheets: who sits at a table, what each row is, where it is written."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.scorer import Scorer
from tournaments.boards.rules.cards import hand_of
from tournaments.boards.rules.marks import SEATS
from tournaments.boards.wording import HAND_LETTERS, pocket
from tournaments.entry.tables import letters_of_contracts, of_no_contract
from tournaments.models import BoardPlay, Round, Table
from tournaments.planning.queries import has_fives, play_of
from tournaments.printing import letters, lists, points_in_short, sheet_columns
from tournaments.printing.document import Asked
from tournaments.printing.rules.columns import shortened
from tournaments.printing.rules.score_sheet import Laid, Part, laid, pages_of
from tournaments.printing.seated import seat_words
from tournaments.printing.sheet_columns import Box, Deal, Seat, parts_of
from tournaments.rounds import queries as rounds
from tournaments.rounds.queries import Person
from tournaments.sheets.one_sheet import scorer_of
from tournaments.sheets.queries import chairs_at, deals_again
from tournaments.sheets.rules.dealing import by_first_trick, in_turn
from tournaments.sheets.rules.holding import Chair, left_empty
from tournaments.sheets.rules.line import resting_at
from tournaments.sheets.rules.sheet import CHAIRS, seats_of

NAME_ROOM, NAME_POINTS = 122.0, 13.0  # millimetres for a name, in these letters
WORDS, WORD_TABS = 25.0, 3  # of them for the seats in words, as the style sheet has it


class Page(NamedTuple):
    """One page of a sheet, with all that stands on it, and where."""

    number: int | None
    round: int | None
    address: str
    names: str
    words: str  # of the seats, where a letter means two in the languages of the paper
    laid: Laid
    grey: str
    rows: Box
    hands: list[Box]
    heads: list[Box]
    columns: Box
    signed: Box
    to_sign: list[Box]
    deals: str  # `1–24`, where the sheet goes on another page

    @property
    def code(self) -> str:
        """What the desk types: round and table."""
        return "" if self.number is None else f"{self.round} / {self.number}"


def seats_typed(keys: Sequence[str]) -> tuple[str, str]:
    """The letters that stand for the seats on this sheet, and which seat each is."""
    words = ", ".join(map(pocket, keys))
    return " ".join(map(rules.seat, keys)), words


class Sheets:
    """The blank sheets of a tournament, with what all of them share."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.day = asked, asked.tournament
        self.scorer: Scorer = scorer_of(self.day)
        self.in_boards = play_of(self.day).in_boards
        self.in_words = bool(seat_words(self.day))
        legend = [seats_typed(self.scorer.variant.seats)]
        legend += letters_of_contracts(self.scorer)
        legend += of_no_contract(self.scorer.variant, deals_again=deals_again(self.day))
        if self.in_boards:
            said = _("the declarer, by the hand: left of the Domy, opposite, right")
            legend.append((" ".join(HAND_LETTERS[rules.language()]), said))
        self._laid: dict[tuple[int, int], Laid] = {}
        rows = len(pages_of(self.day.deals_per_round)[0])
        for points, high in points_in_short.SIZES.items():
            self.foot = points_in_short.foot(
                self.scorer, legend, self._halves(), points
            )
            self.foot_height = points_in_short.height_of(
                self.foot, lists.languages_at_once()
            )
            row = laid([], rows, len(CHAIRS), self.foot_height).row
            if self.foot.fits and row >= high:
                break

    def _halves(self) -> str:
        """What goes on the two sides of each column of points."""
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
                number,
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
        variant, deals = self.scorer.variant, self.day.deals_per_round
        keys = seats_of(variant, (chair.seat for chair in chairs))
        seats = [self._seat(key, chairs) for key in keys]
        every = self._deals(keys, chairs, boards)
        address = ""
        if number is not None and self.asked.site:
            address = self.asked.address("entry:sheet", str(played), str(number))
        parts = parts_of(self.scorer, seats, in_boards=self.in_boards)
        ranges = pages_of(deals)
        return [
            self._page(
                (number, played, address), seats, parts,
                [every[at - 1] for at in some], several=len(ranges) > 1,
            )
            for some in ranges
        ]  # fmt: skip

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
        name = shortened(
            " · ".join(names),
            NAME_ROOM - WORDS * self.in_words,
            lambda text: letters.width(text, bold=True) * NAME_POINTS,
        )
        return Seat(key, rules.seat(key), number, name)

    def _word(self, seat: Seat) -> str:
        """The seat in a word, where its letter alone could be taken for another."""
        named = self.in_words and seat.key in self.scorer.variant.seats
        return pocket(seat.key) if named else ""

    def _deals(
        self, keys: Sequence[str], chairs: Sequence[Chair], boards: Mapping[int, Deal]
    ) -> list[Deal]:
        count = self.day.deals_per_round
        if self.in_boards:
            return [boards.get(one, Deal(one, "", "")) for one in range(1, count + 1)]
        empty = [left_empty(chairs, number) for number in range(1, count + 1)]
        if not any(chair.entry for chair in chairs):
            empty = [""] * count
        if self.scorer.options.get("next_dealer") == "first_trick":
            dealers = by_first_trick(keys, count, {})
        else:
            dealers = in_turn(keys, count, empty)
        usual = len(self.scorer.variant.seats)
        return [
            Deal(
                number,
                str(number),
                rules.seat(dealer),
                resting_at(number, keys, usual, gone),
            )
            for number, (dealer, gone) in enumerate(
                zip(dealers, empty, strict=True), start=1
            )
        ]

    def _page(
        self,
        place: tuple[int | None, int | None, str],
        seats: list[Seat],
        parts: list[Part],
        deals: Sequence[Deal],
        *,
        several: bool,
    ) -> Page:
        size = len(deals), len(seats)
        if size not in self._laid:
            self._laid[size] = laid(parts, *size, self.foot_height)
        measures = self._laid[size]
        in_boards = self.in_boards
        before_name = "\t" * (WORD_TABS if self.in_words else 1)
        return Page(
            *place,
            "\n".join(
                f"{one.letter}\t{one.number}{before_name}{one.name}" for one in seats
            ),
            "\n".join(map(self._word, seats)),
            measures,
            sheet_columns.grey(parts, deals, measures),
            sheet_columns.rows(deals, measures, in_boards=in_boards),
            sheet_columns.hands(parts, deals, measures),
            sheet_columns.heads(parts, measures, in_boards=in_boards),
            sheet_columns.over_points(parts, seats, measures),
            sheet_columns.signed(seats, measures),
            sheet_columns.to_sign(seats, measures),
            f"{deals[0].number}–{deals[-1].number}" if several else "",
        )
