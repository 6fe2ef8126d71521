"""The papers of an evening in boards: the movement before it, the cards after it."""

from django.utils.translation import gettext_lazy as _

from tournaments.comparison import queries as comparison
from tournaments.comparison.after import tables
from tournaments.comparison.after.hands import by_hand
from tournaments.comparison.tables import overview
from tournaments.entries.queries import listed_in_ranking
from tournaments.papers import board_lists
from tournaments.papers.document import Asked, Contents, Document, Moment


def _movement(asked: Asked) -> Contents:
    found = overview(asked.tournament, organiser=False)
    keys = ("figures", "told", "set", "method", "basis")
    return {**{key: found[key] for key in keys}, "unranked": True}


def _travellers(asked: Asked) -> Contents:
    day = asked.tournament
    every = comparison.boards(day)
    lines = tables.travellers(day, [one.number for one in every], desk=asked.desk)
    found = [(one, by_hand(lines[one.number])) for one in every if lines[one.number]]
    said = tables.context(day)
    sheet, parts = board_lists.travellers(found, percentages=said["percentages"])
    return {**said, "sheet": sheet, "travellers": parts}


def _scorecards(asked: Asked) -> Contents:
    day = asked.tournament
    entries = day.entries.filter(pk__in=listed_in_ranking(day)).order_by("number")
    if asked.entry:
        entries = entries.filter(pk=asked.entry.pk)
    said = tables.context(day)
    cards = tables.scorecards(day, entries, desk=asked.desk)
    sheet, parts = board_lists.score_cards(cards, percentages=said["percentages"])
    return {**said, "sheet": sheet, "cards": parts}


MOVEMENT = Document(
    "boards",
    _("Movement"),
    _("To hang up before round 1: the movement and the fingerprint."),
    Moment.BEFORE,
    _movement,
    in_boards=True,
    styles=("papers-seats",),
)

TRAVELLERS = Document(
    "travellers",
    _("Board by board"),
    _("What every table made of each board."),
    Moment.AFTER,
    _travellers,
    in_boards=True,
    after=True,
    styles=("papers-after",),
)

SCORECARDS = Document(
    "scorecards",
    _("Scorecards"),
    _("One for each player, board by board, to take home."),
    Moment.AFTER,
    _scorecards,
    asks=("player",),
    in_boards=True,
    after=True,
    cards="cards",
    styles=("papers-after",),
)

HAND_RECORDS = Document(
    "hand-records",
    _("Hand records"),
    _("All the cards, after the last round."),
    Moment.AFTER,
    lambda asked: tables.records(asked.tournament),
    in_boards=True,
    after=True,
    merges=False,  # a king is R in one language and H in the other
    styles=("papers-after",),
)
