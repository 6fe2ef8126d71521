"""Result slips: for each board at each table, what is written there and signed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import wording as scoring
from scoring.deal import TRUMPS
from tournaments.boards import wording
from tournaments.boards.rules.marks import HANDS, SEATS
from tournaments.models import Round
from tournaments.printing import letters
from tournaments.printing.document import Asked, Contents, Document, Moment
from tournaments.printing.rules.columns import shortened
from tournaments.printing.rules.cutting import EDGE
from tournaments.printing.rules.slip import CELL, SLIPS, lines, place
from tournaments.printing.seated import Chair, RoundTold, rounds_told
from tournaments.rounds.queries import people

HOLDER, HOLDER_POINTS = CELL - 2.2, 9.0  # millimetres and points of a name on a slip
APART = 3 * "\N{NO-BREAK SPACE}"  # two languages stand on a line each
EACH = SLIPS.columns * SLIPS.rows  # on a sheet


class Slip(NamedTuple):
    """A board at a table, to be written there; what is not known stays empty."""

    round: int | None = None
    table: int | None = None
    board: int | None = None
    holders: Sequence[str] = ()  # left, opposite and right of the Domy

    @property
    def numbers(self) -> str:
        return "\t".join(str(one or "") for one in self[:3])

    @property
    def names(self) -> str:
        return "\t".join(self.holders)


class Placed(NamedTuple):
    """A slip, and where it lies on its sheet."""

    slip: Slip
    left: float
    top: float


class Sheet(NamedTuple):
    """The slips of one sheet, with their lines as paths of SVG."""

    slips: Sequence[Placed]
    thin: str
    thick: str


def _slips(asked: Asked) -> Contents:
    """A slip for each board at each table of a round, or of those still to come."""
    told = [one for one in rounds_told(asked.tournament, desk=asked.desk) if one.boards]
    slips = list(_of_rounds(asked, told)) if told else [Slip()] * EACH
    return {
        "cut": SLIPS,
        "sheets": [_sheet(slips[at : at + EACH]) for at in range(0, len(slips), EACH)],
        "labels": _labels(),
        "trumps": APART.join([*map(scoring.letters().sign, TRUMPS), "X", "XX"]),
        "hands": "\t".join(map(wording.hand, HANDS)),
        "unranked": True,
    }


def _of_rounds(asked: Asked, told: Sequence[RoundTold]) -> Iterator[Slip]:
    called = _called(asked)
    wanted = _wanted(asked)
    for round in told:
        if round.number not in wanted:
            continue
        for table, chairs in sorted(round.tables.items()):
            if asked.table in (None, table):
                for board, hands in round.boards.get(table, ()):
                    holders = _holders(chairs, hands, called)
                    yield Slip(round.number, table, board, holders)


def _wanted(asked: Asked) -> set[int]:
    """The round that was asked for; else all that are not closed."""
    if asked.round is not None:
        return {asked.round.number}
    day = asked.tournament
    closed = day.played_rounds.filter(state=Round.State.CLOSED)
    numbers = closed.values_list("number", flat=True)
    return set(range(1, day.rounds + 1)) - set(numbers)


def _called(asked: Asked) -> dict[str, str]:
    """What each player is called in the room that a slip has for a name."""
    return {
        key: shortened(
            f"{one.number} {one.name if asked.desk else one.shown}",
            HOLDER,
            lambda text: letters.width(text) * HOLDER_POINTS,
        )
        for key, one in people(asked.tournament).items()
    }


def _holders(
    chairs: Sequence[Chair], hands: str, called: Mapping[str, str]
) -> list[str]:
    seats = dict(zip(hands, SEATS, strict=True))
    at = {chair.seat: called[chair.people[-1]] for chair in chairs if chair.people}
    return [at.get(seats[hand], "") for hand in HANDS]


def _sheet(slips: Sequence[Slip]) -> Sheet:
    places = [place(at) for at in range(len(slips))]
    placed = [
        Placed(slip, left - EDGE, top - EDGE)
        for slip, (left, top) in zip(slips, places, strict=True)
    ]
    return Sheet(placed, *lines(len(slips)))


def _labels() -> str:
    """What each cell asks, on the lines of `rules/slip.py`."""
    head = "\t".join([gettext("Round"), gettext("Table"), gettext("Board")])
    declarer = f"{gettext('Declarer')}\t\t{gettext('Tricks')}"
    score = "\t".join([gettext("Score")] * len(HANDS))
    signature = "\t".join([gettext("Signature")] * len(HANDS))
    rows = (head, "", "", gettext("Contract"), "", declarer, "", "", "")
    return "\n".join((*rows, score, "", signature))


BOARD_SLIPS = Document(
    "board-slips",
    _("Result slips"),
    _("One for each board at each table, to cut out: contract, tricks, scores."),
    Moment.BEFORE,
    _slips,
    asks=("round", "table"),
    no_round=_("All rounds still to be played"),
    in_boards=True,
    sealed=False,
    styles=("papers-cards",),
)
