"""A card for every player: where to sit in each round, and with whom."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.papers.document import Asked, Contents, Document, Moment
from tournaments.papers.rules.cutting import fill_sheets, spread
from tournaments.papers.rules.fitting import in_room, largest, shortened_name
from tournaments.papers.seated import Own, own_rounds, round_seatings, seat_words_high
from tournaments.plans.queries import play_of
from tournaments.tables.player_cards import who_plays
from tournaments.tables.queries import people

# Millimetres: above and below the rounds of a card, and of a line in it.
HEAD, FOOT, NOTE, LINE, BOARD = 25.18, 9.0, 13.0, 4.9, 13.0
NAMES, BESIDE_BOARDS, NAME = (
    49.0,
    43.0,
    66.0,
)  # for who sits at the same table, and for the owner's name
HIGH, POINTS, OWN_POINTS = 15.0, 12.0, (15.0, 13.0, 11.0, 9.0)
WORDS = 3.6  # of a line of seats in words
STACKED = 12  # rounds; with more of them numbers stand in one line
ACROSS = 6  # boards beside each other
AIRY = 1.4  # what has room takes no more than so many times what it needs

Called = Mapping[str, tuple[int, str]]  # number and name by public identifier


def _guides(asked: Asked) -> Contents:
    """Cards with all that is known of each round; what is not is left to be written."""
    day = asked.tournament
    rounds = round_seatings(day, desk=asked.desk)
    own = own_rounds(day, rounds)
    called = {
        key: (one.number, one.name if asked.desk else one.shown)
        for key, one in people(day).items()
    }
    in_boards = play_of(day).in_boards
    most = max((len(some) for one in rounds for some in one.boards.values()), default=0)
    most = max(most, day.deals_per_round)
    across = min(ACROSS, most) if in_boards else 0
    rows = -(-most // across) if in_boards else 1
    stacked = len(rounds) <= STACKED
    seats = max(
        (len(chairs) for one in rounds for chairs in one.tables.values()), default=4
    )
    lines = max(seats, 3) - 1 if stacked else 1
    height = len(rounds) * (BOARD * rows if in_boards else LINE * lines + 1)
    may_change = any(one.may_change for one in rounds) and not in_boards
    below = NOTE if may_change or in_boards else FOOT
    if not stacked:
        below += seat_words_high(asked, WORDS)
    around = HEAD + below
    cut = spread(1 if in_boards else 2, around + height, around + AIRY * height)
    cards: list[dict[str, Any]] = [
        {
            "number": one.number,
            "name": called[one.public_id][1],
            # In which of the four sizes of letters the name stands whole.
            "points": OWN_POINTS.index(
                largest(called[one.public_id][1], NAME, HIGH, OWN_POINTS)
            ),
            "lines": [
                _line(line, called, across, stacked=stacked)
                for line in own.get(one.public_id) or map(Own, rounds)
            ],
        }
        for one in ([asked.entry] if asked.entry else who_plays(day))
        if one.public_id in own or not one.is_joker
    ]
    blank: list[Contents | None] = [None] * len(rounds)
    return {
        "cut": cut,
        "sheets": [
            [
                # A row of cards, and of each round its line on each of these cards.
                (
                    row,
                    list(
                        zip(
                            *(card["lines"] if card else blank for card in row),
                            strict=True,
                        )
                    ),
                )
                for row in sheet
            ]
            for sheet in fill_sheets(cards, cut)
        ],
        "high": (cut.height - around) / len(rounds),
        "in_boards": in_boards,
        "stacked": stacked,
        "in_sides": play_of(day).in_sides,
        "across": across,
        "may_change": may_change,
        "foot_high": below,
        "unranked": True,
    }


def _line(own: Own, called: Called, across: int, *, stacked: bool) -> Contents:
    """A round on a card: whom one meets, the partner first, and which hands one has."""
    met = [one for one in (own.partner, *own.others) if one]
    if stacked:
        room = BESIDE_BOARDS if across else NAMES
        words = "\n".join(_name(called[one], room) for one in met)
    else:
        words = ", ".join(str(called[one][0]) for one in met)
    boards = [own.hands[at::across] for at in range(across)]  # column by column
    return {"own": own, "people": words, "boards": boards}


def _name(called: tuple[int, str], room: float) -> str:
    """`12 Élodie L.`; of a long name its ends, for the number stands there."""
    number, name = called
    if name.startswith("#"):
        return name
    return shortened_name(f"{number} {name}", in_room(room, POINTS))


GUIDE_CARDS = Document(
    "guide-cards",
    _("Guide cards"),
    _("One for each player, to cut out: table, seat and who sits there, each round."),
    Moment.BEFORE,
    _guides,
    asks=("player",),
    sealed=False,
    styles=("papers-cards",),
    cards="sheets",
    sheets=lambda hall: hall.players / (2 * max(1, 9 // hall.rounds)),
)
