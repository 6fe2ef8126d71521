"""The words of a ranking: headings, tie-breaks, and what a correction moves."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _, gettext_noop, ngettext, pgettext

from scoring import wording
from scoring.standing.criteria import BY_MATCHES, CRITERIA, Criterion
from scoring.standing.figures import Result
from scoring.templatetags.points import exact
from tournaments.entries.models import Entry
from tournaments.spreadsheets.rules.formulas import inert
from tournaments.standings.moments import Moves
from tournaments.standings.rules.ranking import (
    FEW,
    Column,
    Parting,
    Ranking,
    RankingRow,
    Value,
    columns,
)
from tournaments.standings.rules.then import PARTED

HEADINGS = {
    "rank": gettext_noop("Rank"),
    "number": gettext_noop("No."),
    "name": gettext_noop("Name"),
    "club": gettext_noop("Club"),
    "category": gettext_noop("Category"),
    "fiches": gettext_noop("Fiches"),
    "rubbers": gettext_noop("Rubbers"),
    "games": gettext_noop("Games"),
    "margin": gettext_noop("Margin"),
    "evened": gettext_noop("Deals sat out"),
    "sitting_out": gettext_noop("Sitting out"),
    "bonus": gettext_noop("Bonus"),
    "penalties": gettext_noop("Penalties"),
    "total": gettext_noop("Total"),
    "percent": gettext_noop("Per cent"),
    "value": gettext_noop("Sum of boards"),
    "boards": gettext_noop("Boards"),
    "decided_by": gettext_noop("Tie decided by"),
    "decided_value": gettext_noop("Tie-break"),
}
BEFORE_PLAYING: dict[str, str] = {
    Entry.State.LEFT: gettext_noop("left before playing"),
    Entry.State.EXCLUDED: gettext_noop("excluded"),
}
# By whether the last round was played to its end.
WENT: dict[tuple[str, bool], str] = {
    (PARTED, True): gettext_noop("until round %(number)s"),
    (Entry.State.LEFT, True): gettext_noop("left after round %(number)s"),
    (Entry.State.LEFT, False): gettext_noop("left in round %(number)s"),
    (Entry.State.EXCLUDED, True): gettext_noop("excluded after round %(number)s"),
    (Entry.State.EXCLUDED, False): gettext_noop("excluded in round %(number)s"),
}
MOST_NAMED = 6  # of those whose rank changes
Names = Mapping[str, str]  # of entries, by public identifier


def heading(column: Column) -> str:
    """The words above a column."""
    if column.round:
        return _("Round %(number)s") % {"number": column.key.removeprefix("round_")}
    return _(HEADINGS[column.key])


def short(column: Column) -> str:
    """`M3` for `Manche 3`: a round has little room."""
    words = heading(column)
    number = column.key.removeprefix("round_")
    return f"{words[:1]}{number}" if column.round else words


def brief(column: Column) -> str:
    """`Pén.` for `Pénalités`, where room is scarce; nothing where that saves none."""
    return {
        "category": pgettext("above figures", "Cat."),
        "sitting_out": pgettext("above figures", "Out"),
        "penalties": pgettext("above figures", "Pen."),
        "rubbers": pgettext("above figures", "Rub."),
        "games": pgettext("above figures", "Gam."),
        "margin": pgettext("above figures", "Marg."),
        "decided_by": pgettext("above figures", "Tie"),
    }.get(column.key, "")


def cell(column: Column, value: Value) -> Value:
    """A value as an export writes it: numbers as they are, and words that are inert."""
    if column.key == "decided_by" and value:
        value = criterion(str(value))
    return value if isinstance(value, int | float) else inert(value)


def note(row: RankingRow) -> str:
    """`left after round 2`, `from Jan Maes`: what is to be said beside a name."""
    found = [parting(row.parting, row.standing.result.boards)] if row.parting else []
    found += [
        _("from %(name)s: %(points)s") % {"name": one.name, "points": exact(one.figure)}
        for one in row.taken
    ]
    return ", ".join(found)


def parting(went: Parting, boards: int) -> str:
    """`left in round 2`, `5 boards: too few for a rank`: why somebody has no rank."""
    if went.state == FEW:
        return ngettext(
            "%(boards)s board: too few for a rank",
            "%(boards)s boards: too few for a rank",
            boards,
        ) % {"boards": boards}
    if not went.round:
        return _(BEFORE_PLAYING[went.state])
    return _(WENT[went.state, went.whole]) % {"number": went.round}


def criterion(key: str) -> str:
    return wording.named(CRITERIA[key].names)


def criteria_in_words(criteria: Sequence[Criterion]) -> str:
    """`Total, Best round, Tables won`: what the players are ranked by."""
    return ", ".join(wording.named(one.names) for one in criteria)


def entries_named(moves: Moves) -> list[str]:
    """The entries that the sentences about these moves speak of."""
    named = [*moves.ranks[:MOST_NAMED], *moves.totals]
    back = [result.key for result, _rank in moves.back]
    return back + [result.key for result, _before, _after in named]


def who(result: Result, moves: Moves, names: Names) -> str:
    """`Jeanne Maes (no. 12)`."""
    words = {"number": moves.ranking.number(result), "name": names[result.key]}
    return _("%(name)s (no. %(number)s)") % words


def rank_sentences(moves: Moves, names: Names) -> list[str]:
    """Say what a correction moves: how many change rank, then each.

    Before them, who comes back into the ranking.
    """
    back = _("%(who)s comes back into the ranking, at rank %(rank)s.")
    found = [
        back % {"who": who(one, moves, names), "rank": at} for one, at in moves.back
    ]
    if not moves.ranks:
        return [*found, _("Nobody changes rank.")]
    count = len(moves.ranks)
    if moves.ranking.sides:
        change = ngettext(
            "%(count)s pair changes rank.", "%(count)s pairs change rank.", count
        )
    else:
        change = ngettext(
            "%(count)s player changes rank.", "%(count)s players change rank.", count
        )
    found.append(change % {"count": count})
    for result, before, after in moves.ranks[:MOST_NAMED]:
        found.append(
            _("%(who)s: from rank %(before)s to rank %(after)s.")
            % {"who": who(result, moves, names), "before": before, "after": after}
        )
    if count > MOST_NAMED:
        found.append(_("And %(count)s more.") % {"count": count - MOST_NAMED})
    return found


def totals(moves: Moves, names: Names) -> list[str]:
    """Say whose total changes, from what to what; in a match its first criterion."""
    first = moves.ranking.criteria[0]
    said = _("%(who)s: the total goes from %(before)s to %(after)s.")
    if first.key in BY_MATCHES:
        said = _("%(who)s: %(what)s, from %(before)s to %(after)s.")
    return [
        said
        % {
            "who": who(result, moves, names),
            "what": wording.named(first.names),
            "before": exact(before),
            "after": exact(after),
        }
        for result, before, after in moves.totals
    ]


def columns_to_read(ranking: Ranking) -> list[Column]:
    """The columns as they are read: the sum right behind the name, always in sight.

    The two of the tie-break are one.
    """
    found = [one for one in columns(ranking) if one.key != "decided_value"]
    total = [one for one in found if one.key == ranking.play.sum]
    others = [one for one in found if one not in total]
    behind = 1 + [one.key for one in others].index("name")
    return [*others[:behind], *total, *others[behind:]]
