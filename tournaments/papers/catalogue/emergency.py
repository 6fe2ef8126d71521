"""The kit that a club keeps beside the computer, to play on by hand if it fails."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy as _

from scoring import wording
from tournaments.papers.blank_sheets import Sheets
from tournaments.papers.catalogue.points import points_of
from tournaments.papers.catalogue.score_sheets import BY_HAND
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.papers.rules.columns import Above, Column, Row, Sheet, divide, on_sheet
from tournaments.plans.queries import play_of
from tournaments.standings.drafts import draft_in_force, plan_of
from tournaments.standings.known import know
from tournaments.tables import queries as rounds
from tournaments.tables.queries import Person
from tournaments.tables.rules.chairs import CHAIRS

SHORT = 15  # tables of a round that stay together on a page


class Seated(NamedTuple):
    """A round that is drawn, or that is planned, with who sits where in it."""

    number: int
    is_planned: bool
    tables: list[tuple[str, list[str]]]  # each with its players, seat by seat
    out: str
    sheet: Sheet | None = None


def _emergency(asked: Asked) -> Contents:
    """Gather the kit, of the newest round drawn, without what is printed beside it."""
    day = asked.tournament
    drawn = rounds.rounds(day)
    sheets = Sheets(asked)
    people = sheets.people
    own_sheets = "score-sheets" not in asked.beside
    return {
        **points_of(asked),
        "unranked": True,
        "is_whiz_in_boards": play_of(day).in_boards,
        "planned_to": day.rounds,
        "short": SHORT,
        "seatings": _on_sheets(_seatings(asked, people)),
        **sheets.shared,
        "pages": [
            *(sheets.of_round(drawn[-1]) if drawn and own_sheets else []),
            *sheets.without_names(),
        ],
        "players": _players(asked, people),
    }


def _seatings(asked: Asked, people: dict[str, Person]) -> list[Seated]:
    """The rounds that are drawn, then those that are planned after them."""
    day, found = asked.tournament, list[Seated]()
    drawn = rounds.rounds(day)
    for one in drawn:
        seating = rounds.seating(day, one, people)
        rows = [
            (str(number), [_called(place.person, asked) for place in places])
            for number, places in seating.tables.items()
        ]
        out = ", ".join(_called(who, asked) for who in seating.sitting_out)
        found.append(Seated(one.number, False, rows, out))
    # The plan from which the last round was seated, if the next one can follow it.
    following = 0 < len(drawn) < day.rounds
    draft = draft_in_force(know(day), len(drawn) + 1) if following else None
    if draft is None:
        return found
    planned = plan_of(draft).rounds[len(drawn) + 1 - draft.first_round :]
    for number, plan in enumerate(planned, start=len(drawn) + 1):
        rows = [
            (str(at), [_who(who, people, asked) for who in table])
            for at, table in enumerate(plan.tables, start=1)
        ]
        out = ", ".join(_who(who, people, asked) for who in plan.sitting_out)
        found.append(Seated(number, True, rows, out))
    return found


def _who(key: str | int, people: dict[str, Person], asked: Asked) -> str:
    """A player of a plan; a place that a joker fills has nobody yet."""
    known = people.get(str(key))
    return _called(known, asked) if known else "–"


def _called(who: Person, asked: Asked) -> str:
    return f"{who.number} {who.name if asked.desk else who.shown}"


def _on_sheets(rounds: Sequence[Seated]) -> list[Seated]:
    """The rounds as lists in columns alike."""
    seats = max((len(who) for one in rounds for _at, who in one.tables), default=0)
    columns = [
        Column(gettext("Table"), bold=True),
        *(Column(wording.seat(one), cuts=True) for one in CHAIRS[:seats]),
    ]
    rows = [
        [Row((table, *who, *[""] * (seats - len(who)))) for table, who in one.tables]
        for one in rounds
    ]
    whole = on_sheet(columns, [row for some in rows for row in some], turns=False)
    return [
        one._replace(sheet=replace(sheet, above=_above(one)))
        for one, sheet in zip(rounds, divide(whole, map(len, rows)), strict=True)
    ]


def _above(one: Seated) -> Above:
    return Above(
        gettext("Round %(number)s") % {"number": one.number},
        beside=gettext("planned") if one.is_planned else "",
    )


def _players(asked: Asked, people: dict[str, Person]) -> Sheet:
    """Everybody by number, with boxes for what is ticked by hand."""
    day = asked.tournament
    short = gettext("Round")[:1]  # `M3` for `Manche 3`
    columns = [
        Column(gettext("No."), figures=True, bold=True),
        Column(gettext("Name"), cuts=True),
        Column(gettext("Here"), blank=12.0),
        *(
            Column(f"{short}{number}", blank=13.0)
            for number in range(1, min(day.rounds, 8) + 1)
        ),
        Column(gettext("Total"), blank=18.0),
    ]
    empty = [""] * (len(columns) - 2)
    rows = [
        Row((str(who.number), who.name if asked.desk else who.shown, *empty))
        for who in people.values()
    ]
    return on_sheet(columns, rows, turns=False)


EMERGENCY = Document(
    "emergency",
    _("Emergency kit"),
    _("To play on by hand if the computer fails, and to type it in afterwards."),
    Moment.IN_CASE,
    _emergency,
    readers=(Reader.DESK, Reader.WALL),
    sealed=False,
    styles=BY_HAND,
    # In a bundle those of the tables stand beside it.
    sheets=lambda hall: 4 + hall.players / 35,
)
