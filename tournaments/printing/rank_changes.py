"""Who went up or down since the last round, as a column of a printed ranking."""

from django.utils.translation import gettext

from tournaments.printing.rules.columns import Column, Sheet
from tournaments.ranking.rules.ranking import Ranking, RankingRow

UP, DOWN = "▲", "▼"
KEY = "change"


def since(ranking: Ranking) -> int:
    """The round from which changes of rank are counted; 0 where there was none."""
    return ranking.rounds[-2] if len(ranking.rounds) > 1 else 0


def words(change: int) -> str:
    """`▲3`; nothing for whoever stayed where he was, or is new."""
    return f"{UP if change > 0 else DOWN}{abs(change)}" if change else ""


def head(ranking: Ranking) -> list[Column]:
    """The column, from the second round on."""
    if not since(ranking):
        return []
    said = gettext("Places up or down since round %(number)s")
    spoken = (said % {"number": since(ranking)}, gettext("up"), gettext("down"))
    return [Column(f"{UP}{DOWN}", KEY, figures=True, spoken=spoken)]


def cell(ranking: Ranking, row: RankingRow) -> list[str]:
    """What stands in it, where there is such a column."""
    return [words(row.change)] if since(ranking) else []


def told(ranking: Ranking, sheet: Sheet) -> int:
    """The round that the note below a list speaks of; 0 where it has no column."""
    return since(ranking) if any(one.key == KEY for one in sheet.columns) else 0
