"""Gathers what is printed for the prize-giving, and how large each name may be."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.templatetags.points import exact
from tournaments.accounts.queries import host
from tournaments.papers.document import Asked, Contents
from tournaments.papers.rules.columns import Column, Row, on_sheet
from tournaments.papers.rules.fitting import largest
from tournaments.standings import queries, wording
from tournaments.standings.player_tables import standing_of
from tournaments.standings.prizes import prizes
from tournaments.standings.rules.ranking import JOINED, Ranking
from tournaments.standings.rules.standings import Standing

SIGNED = 44.0  # millimetres to sign in
# The room of a name, in millimetres, and the letters that it may have, in points.
ON_CARD, OF_CARD = (76.0, 16.0), (16.0, 14.0, 12.0, 10.5, 9.0)
WORTH, OF_WORTH = (76.0, 9.0), (22.0, 18.0, 14.0, 11.0)
ON_DIPLOMA, HIGH = 230.0, 46.0
OF_DIPLOMA = (60.0, 54.0, 48.0, 42.0, 36.0, 30.0, 26.0, 22.0, 18.0, 16.0)
SMALLER = OF_DIPLOMA[5:]  # of the club and the tournament
HONOURED = 3


def prizes_to_sign(asked: Asked) -> Contents:
    """The prizes with who wins them and a box to sign; a second line says why."""
    ranking = asked.ranking
    found = prizes(asked.tournament, ranking, full=asked.desk)
    with_worth = found["with_worth"]
    columns = [
        Column(_("Prize")),
        Column(_("No."), figures=True),
        Column(_("Name"), bold=True),
        Column(wording.criterion(ranking.criteria[0].key), figures=True),
        *([Column(_("Worth"))] if with_worth else []),
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


def slips(asked: Asked) -> Contents:
    """A slip for each prize: a receipt, or the card that lies on it.

    Its name and worth stand there as large as they fit.
    """
    found = prizes(asked.tournament, asked.ranking, full=asked.desk)
    return {
        "slips": [
            {
                "row": row,
                "name": _lines(row.name, *ON_CARD, OF_CARD),
                "worth": _lines(row.worth, *WORTH, OF_WORTH),
            }
            for row in found["prizes"]
        ]
    }


def diplomas(asked: Asked) -> Contents:
    """The diplomas of the first three, or of the player who was asked for."""
    ranking = asked.ranking
    some: list[Standing] = [
        one for one in ranking.standings if one.rank and one.rank <= HONOURED
    ]
    if asked.entry:
        own = standing_of(ranking, asked.entry.public_id)
        some = [own] if own is not None and own.rank else []
    names = queries.line_names(asked.tournament, ranking, full=asked.desk)
    return {
        "diplomas": [_diploma(ranking, one, names[one.result.key]) for one in some],
        "club": _line(host().name, ON_DIPLOMA, 24.0, SMALLER),
        "event": _line(asked.tournament.name, ON_DIPLOMA, 22.0, SMALLER),
        "unranked": True,
    }


def _diploma(ranking: Ranking, standing: Standing, name: str) -> Contents:
    criterion = wording.criterion(ranking.criteria[0].key)
    return {
        "words": place_in_words(standing.rank),
        "names": _lines(name, ON_DIPLOMA, HIGH, OF_DIPLOMA),
        "figure": f"{criterion} {exact(ranking.figure(standing))}",
        "of": _("among %(count)s") % {"count": len(ranking.standings)},
    }


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


def _lines(
    name: str, width: float, height: float, sizes: Sequence[float]
) -> list[Contents]:
    """A name, or partners below each other, in the same room."""
    every = list(filter(None, name.split(JOINED)))
    return [_line(one, width, height / len(every), sizes) for one in every]


def _line(text: str, width: float, height: float, sizes: Sequence[float]) -> Contents:
    """Words, and the largest letters in which they have room."""
    return {"text": text, "points": largest(text, width, height, sizes)}
