"""Gathers what is printed for the prize-giving, and how large each name may be."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.templatetags.points import exact
from tournaments.models import Tournament
from tournaments.planning.queries import host
from tournaments.printing import letters
from tournaments.printing.document import Asked
from tournaments.printing.lists import on_sheet
from tournaments.printing.rules.columns import Column, Row, shortened
from tournaments.ranking import queries, wording
from tournaments.ranking.player.tables import standing_of
from tournaments.ranking.prizes.queries import PrizeRow, prizes
from tournaments.ranking.rules.ranking import JOINED, Ranking
from tournaments.ranking.rules.standings import Standing

SIGNED = 44.0  # millimetres to sign in
NAME = 95.0  # to which a long one may be cut where nothing else helps
CARD = 76.0  # of a card for a prize, between its edges
ON_DIPLOMA = 230.0
LARGEST, SMALLEST = 60.0, 16.0  # points of a name on a diploma
WISHED = 0.6  # of the largest: a name in smaller letters stands on two lines
HONOURED = 3


class Line(NamedTuple):
    """A line of writing that fits its room."""

    text: str
    points: float


class Slip(NamedTuple):
    """A receipt, or the card that lies on a prize."""

    row: PrizeRow
    name: list[Line]
    worth: list[Line]


class Diploma(NamedTuple):
    """What stands on a diploma."""

    rank: int
    words: str  # `first prize`, in full
    names: list[Line]
    figure: str
    of: str


def to_sign(tournament: Tournament, ranking: Ranking, *, full: bool) -> dict[str, Any]:
    """The prizes with who wins them and a box to sign; a second line says why."""
    found = prizes(tournament, ranking, full=full)
    with_worth = found["with_worth"]
    columns = [
        Column(_("Prize"), last=40.0),
        Column(_("No."), figures=True),
        Column(_("Name"), bold=True, last=NAME),
        Column(wording.criterion(ranking.criteria[0].key), figures=True),
        *([Column(_("Worth"), last=44.0)] if with_worth else []),
        Column(_("Received"), blank=SIGNED),
    ]
    rows = [
        Row(
            (
                row.what,
                str(row.number),
                row.name.replace(JOINED, f"{JOINED.rstrip()}\n") or "–",
                exact(ranking.figure(row.prize.standing)) if row.prize.standing else "",
                *([row.worth or "–"] if with_worth else []),
                "",
            ),
            note=", ".join(row.why),
        )
        for row in found["prizes"]
    ]
    return {**found, "sheet": on_sheet(columns, rows)}


def slips(asked: Asked) -> dict[str, Any]:
    """A slip for each prize, with its name and worth as large as they fit."""
    found = prizes(asked.tournament, asked.ranking, full=asked.desk)
    return {
        "slips": [
            Slip(
                row,
                called(row.name, CARD, 16.0, 9.0),
                [fitting(row.worth, CARD, 22.0, 11.0)] if row.worth else [],
            )
            for row in found["prizes"]
        ]
    }


def diplomas(asked: Asked) -> dict[str, Any]:
    """The diplomas of the first three, or of the player who was asked for."""
    ranking = asked.ranking
    some: list[Standing] = [
        one for one in ranking.standings if one.rank and one.rank <= HONOURED
    ]
    if asked.entry:
        own = standing_of(ranking, asked.entry.public_id)
        some = [own] if own is not None and own.rank else []
    names = queries.called(asked.tournament, ranking, full=asked.desk)
    club = host().name
    return {
        "diplomas": [_diploma(ranking, one, names[one.result.key]) for one in some],
        "club": fitting(club, ON_DIPLOMA, 30.0, 16.0),
        "event": fitting(asked.tournament.name, ON_DIPLOMA, 26.0, 14.0),
        "unranked": True,
    }


def _diploma(ranking: Ranking, standing: Standing, name: str) -> Diploma:
    criterion = wording.criterion(ranking.criteria[0].key)
    return Diploma(
        standing.rank,
        place_in_words(standing.rank),
        called(name, ON_DIPLOMA, LARGEST, SMALLEST),
        f"{criterion} {exact(ranking.figure(standing))}",
        _("among %(count)s") % {"count": len(ranking.standings)},
    )


def place_in_words(rank: int) -> str:
    """`first place`; beyond the tenth in figures."""
    words = {
        1: _("first place"),
        2: _("second place"),
        3: _("third place"),
        4: _("fourth place"),
        5: _("fifth place"),
        6: _("sixth place"),
        7: _("seventh place"),
        8: _("eighth place"),
        9: _("ninth place"),
        10: _("tenth place"),
    }
    return words.get(rank) or _("place %(rank)s") % {"rank": rank}


def called(name: str, room: float, largest: float, smallest: float) -> list[Line]:
    """A name on one line, a long one on two, and partners below each other."""
    found = []
    for one in filter(None, name.split(JOINED)):
        line = fitting(one, room, largest, smallest)
        ends = [at for at, letter in enumerate(one, start=1) if letter in " -"]
        if line.points < WISHED * largest and ends:
            at = min(ends, key=lambda at: max(map(_wide, (one[:at], one[at:]))))
            halves = (one[:at].strip(), one[at:].strip())
            both = [fitting(half, room, largest, smallest) for half in halves]
            points = min(half.points for half in both)
            found += [half._replace(points=points) for half in both]
        else:
            found.append(line)
    return found


def _wide(text: str) -> float:
    return letters.width(text.strip(), bold=True)


def fitting(text: str, room: float, largest: float, smallest: float) -> Line:
    """A line in letters as large as its room allows; cut only below the smallest."""
    width = letters.width(text, bold=True)
    points = min(largest, room / width if width else largest)
    if points >= smallest:
        return Line(text, int(points * 2) / 2)
    cut = shortened(
        text, room, lambda words: letters.width(words, bold=True) * smallest
    )
    return Line(cut, smallest)
