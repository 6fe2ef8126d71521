"""Result slips: for each board at each table, what is written there and signed."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from scoring import wording as scoring
from scoring.deal import TRUMPS
from tournaments.boards import wording
from tournaments.boards.rules.marks import HANDS, SEATS
from tournaments.papers.document import Asked, Contents, Document, Moment
from tournaments.papers.rules.cutting import Cut, fill_sheets
from tournaments.papers.seated import (
    Chair,
    RoundSeating,
    numbered_names,
    round_seatings,
)
from tournaments.tables.models import Round

SLIPS = Cut(2, 5, 95, 55)
APART = 3 * "\N{NO-BREAK SPACE}"  # two languages stand on a line each


# A board at a table of which nothing is known yet; its holders are those left, opposite
# and right of the Domy.
BLANK: Contents = {"round": None, "table": None, "board": None, "holders": ("",) * 3}


def _slips(asked: Asked) -> Contents:
    """A slip for each board at each table of a round, or of those still to come."""
    told = [
        one for one in round_seatings(asked.tournament, desk=asked.desk) if one.boards
    ]
    slips = list(_of_rounds(asked, told)) if told else [BLANK] * SLIPS.each
    return {
        "cut": SLIPS,
        "sheets": fill_sheets(slips, SLIPS),
        "trumps": APART.join([*map(scoring.letters().sign, TRUMPS), "X", "XX"]),
        "hands": list(map(wording.hand, HANDS)),
        "unranked": True,
    }


def _of_rounds(asked: Asked, told: Sequence[RoundSeating]) -> Iterator[Contents]:
    called, wanted = numbered_names(asked), _wanted(asked)
    for round in told:
        if round.number not in wanted:
            continue
        for table, chairs in sorted(round.tables.items()):
            if asked.table in (None, table):
                for board, hands in round.boards.get(table, ()):
                    holders = _holders(chairs, hands, called)
                    about = {"round": round.number, "table": table, "board": board}
                    yield {**about, "holders": holders}


def _wanted(asked: Asked) -> set[int]:
    """The round that was asked for; else all that are not closed."""
    if asked.round is not None:
        return {asked.round.number}
    day = asked.tournament
    closed = day.played_rounds.filter(state=Round.State.CLOSED)
    return set(range(1, day.rounds + 1)) - set(closed.values_list("number", flat=True))


def _holders(
    chairs: Sequence[Chair], hands: str, called: Mapping[str, str]
) -> list[str]:
    seats = dict(zip(hands, SEATS, strict=True))
    at = {chair.seat: called[chair.people[-1]] for chair in chairs if chair.people}
    return [at.get(seats[hand], "") for hand in HANDS]


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
    cards="sheets",
    sheets=lambda hall: hall.tables * hall.deals / SLIPS.each,
)
