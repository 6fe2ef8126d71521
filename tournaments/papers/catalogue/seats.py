"""The seating, to hang up or to keep: a round by name or table, and all rounds."""

from collections.abc import Mapping, Sequence
from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring import wording as scoring
from tournaments.folding import folded
from tournaments.lists.table import first_letter
from tournaments.papers.document import Asked, Contents, Document, Moment
from tournaments.papers.rules.fitting import LETTER, MILLIMETRES, shortened_name
from tournaments.papers.rules.posters import (
    ROOMS,
    Item,
    Poster,
    Room,
    Unit,
    columns_of,
    on_sheets,
    setting,
)
from tournaments.papers.seated import (
    RoundSeating,
    below_words,
    numbered_names,
    round_seatings,
)
from tournaments.tables import queries
from tournaments.tables.models import Round
from tournaments.tables.queries import Person, Place, Seating
from tournaments.tables.rules.runs import in_runs

# What stands beside a name, and how high a line is, in the height of its letters.
BY_NAME, BY_TABLE, LEADING = 6.5, 5.9, 1.3
AIRY = 1.5  # what has room takes no more than so many times what it needs
LINES = 40  # players, about, on a sheet
GAP = 0.6  # lines between two tables
NEARER = 0.87  # one stands closer to a list by table
# One name in so many may be cut, so that all others stand in larger letters.
CUT, USUAL_NAME = 12, len("Marie-Christine Vandamme")
# Of the list of all rounds: rounds beside each other, on a sheet that is turned and on
# one that is not, where names are no longer than so many signs.
ACROSS, UPRIGHT_ACROSS, ROOM = 4, 3, 15


def _round(asked: Asked) -> Round | None:
    """The round that was asked for, or the newest that its reader may know of."""
    if asked.round is not None:
        return asked.round
    found = queries.rounds(asked.tournament)
    if not asked.desk:
        found = [one for one in found if one.state != Round.State.DRAWN]
    return found[-1] if found else None


def _poster(asked: Asked, *, by_table: bool) -> Contents:
    """A round to be read from two metres; one that is only drawn is for the desk."""
    round = _round(asked)
    drawn = round is not None and round.state == Round.State.DRAWN
    contents: Contents = {
        "round": round,
        "is_draft": drawn,
        "may_see": not drawn or asked.desk,
        "unranked": True,
    }
    if round is None or (drawn and not asked.desk):
        return contents
    seated = queries.seating(asked.tournament, round)
    make = _by_table if by_table else _from_a_to_z
    return {**contents, **make(seated, asked)}


def _from_a_to_z(seated: Seating, asked: Asked) -> Contents:
    places = queries.alphabetical(seated)
    if asked.desk:
        places.sort(key=_by_surname)
    called = [_called(place.person, desk=asked.desk) for place in places]
    room = below_words(ROOMS[asked.size], asked)
    beside = BY_NAME * MILLIMETRES
    unit = Unit(_usual_width(called) + beside, LEADING * MILLIMETRES)
    how = setting(len(places), unit, room)
    most = _letters(room.width / how.columns / how.points - beside)
    letters = [_letter(place, desk=asked.desk) for place in places]
    sheets = columns_of(len(places), how)
    tops = {column.start for columns in sheets for column in columns}
    listed = [
        {
            # The first of a letter is marked by it.
            "letter": (
                letters[at] if at in tops or letters[at] != letters[at - 1] else ""
            ),
            "name": shortened_name(name, most),
            "place": place,
        }
        for at, (place, name) in enumerate(zip(places, called, strict=True))
    ]
    poster = on_sheets(listed, how)
    return {
        "poster": poster,
        "high": _high(room, poster, unit),
        "spans": [
            _span([letters[at] for column in columns for at in column])
            for columns in sheets
        ],
    }


def _by_table(seated: Seating, asked: Asked) -> Contents:
    def named(person: Person) -> str:
        return person.name if asked.desk else person.shown

    size = max((len(places) for places in seated.tables.values()), default=4)
    # Who sits there, each by the letter of the seat; without a number, who sits out.
    blocks: list[tuple[int | None, list[tuple[str, str]]]] = [
        (number, [(place.letter, named(place.person)) for place in places])
        for number, places in seated.tables.items()
    ]
    out = [("–", named(person)) for person in seated.sitting_out]
    blocks += [(None, out[at : at + size]) for at in range(0, len(out), size)]
    called = [name for _number, people in blocks for _seat, name in people]
    room = below_words(ROOMS[asked.size], asked)
    room = room._replace(least=NEARER * room.least)
    beside = BY_TABLE * MILLIMETRES
    high = (size + GAP) * LEADING * MILLIMETRES
    unit = Unit(_usual_width(called) + beside, high)
    how = setting(len(blocks), unit, room)
    most = _letters(room.width / how.columns / how.points - beside)
    cut = [
        {
            "number": number,
            "people": [(seat, shortened_name(name, most)) for seat, name in people],
        }
        for number, people in blocks
    ]
    poster = on_sheets(cut, how)
    return {
        "poster": poster,
        "lines": range(size),
        "high": _high(room, poster, unit) / (size + GAP),
    }


def _high(room: Room, poster: Poster[Item], unit: Unit) -> float:
    """Return the height of an entry, in millimetres: more if its sheet is not full."""
    rows = max(map(len, poster.sheets), default=1)
    return min(room.height / rows, AIRY * unit.height * poster.setting.points)


def _usual_width(names: Sequence[str]) -> float:
    """Return the width that nearly all names need, at one point; cut no short one."""
    signs = sorted(map(len, names)) or [0]
    kept = min(signs[-1], USUAL_NAME)
    return max(kept, signs[-1 - len(signs) // CUT]) * LETTER * MILLIMETRES


def _letters(width: float) -> int:
    """Return how many signs have room, in letters of one point."""
    return int(width / (LETTER * MILLIMETRES))


def _called(person: Person, *, desk: bool) -> str:
    """Return a name as the hall may read it; at the desk in full, the surname first."""
    if not desk:
        return person.shown
    return f"{person.last_name} {person.first_name}".strip() or person.shown


def _by_surname(place: Place) -> tuple[str, int]:
    who = place.person
    return folded(f"{who.last_name} {who.first_name}"), who.number


def _letter(place: Place, *, desk: bool) -> str:
    """Return the letter under which somebody is found; none where no name is shown."""
    return first_letter(folded(place.person.last_name if desk else place.under))


def _span(found: Sequence[str]) -> str:
    """`A–D`, for whoever looks for the right sheet."""
    return "–".join(dict.fromkeys((found[0], found[-1])))


SEATING = Document(
    "seating",
    _("Who sits where, from A to Z"),
    _("To hang up: each player of a round by name, with table and seat."),
    Moment.DURING,
    partial(_poster, by_table=False),
    asks=("round",),
    sizes=("A4", "A3"),
    sealed=False,
    styles=("papers-seats",),
    sheets=lambda hall: hall.players / LINES,
)

SEATING_BY_TABLE = Document(
    "seating-by-table",
    _("Who sits where, by table"),
    _("To hang up: each table of a round, with its players."),
    Moment.DURING,
    partial(_poster, by_table=True),
    asks=("round",),
    sizes=("A4", "A3"),
    sealed=False,
    styles=("papers-seats",),
    sheets=lambda hall: hall.players / LINES,
)


def _all_rounds(asked: Asked) -> Contents:
    """Every round that is known, table by table; of the others, that they are not."""
    told = round_seatings(asked.tournament, desk=asked.desk)
    known = [one for one in told if not one.is_open]
    called = numbered_names(asked)
    each = -(-len(known) // -(-len(known) // ACROSS)) if known else ACROSS
    turned = each > UPRIGHT_ACROSS and any(len(one) > ROOM for one in called.values())
    return {
        "parts": [
            _part(known[first : first + each], called)
            for first in range(0, len(known), each)
        ],
        "turned": turned,
        "to_come": [one.number for one in told if one.is_open],
        "may_change": [one.number for one in known if one.may_change],
        "in_boards": any(one.boards for one in known),
        "unranked": True,
    }


def _part(rounds: Sequence[RoundSeating], called: Mapping[str, str]) -> Contents:
    """As many rounds as stand beside each other."""

    def cell(round: RoundSeating, table: int) -> Contents | None:
        """A table in a round: the seats with who sits there, and the boards."""
        if table not in round.tables:
            return None
        return {
            "lines": [
                (scoring.seat(chair.seat), called[one])
                for chair in round.tables[table]
                for one in chair.people
            ],
            "boards": in_runs(board for board, _ in round.boards.get(table, ())),
        }

    tables = sorted({table for one in rounds for table in one.tables})
    return {
        "rounds": rounds,
        "rows": [(table, [cell(one, table) for one in rounds]) for table in tables],
        "out": ["\n".join(map(called.__getitem__, one.out)) for one in rounds],
    }


ALL_ROUNDS = Document(
    "all-rounds",
    _("Seating of all rounds"),
    _("Each table in each round, with everybody’s number and name."),
    Moment.DURING,
    _all_rounds,
    styles=("papers-seats",),
)
