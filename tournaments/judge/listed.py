"""The lists of cases and decisions, and their file: what each costs or brings whom."""

from collections.abc import Callable, Iterable
from operator import itemgetter

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.jury import of_match
from tournaments.jury.costs import Cost
from tournaments.jury.tables import RulingInWords
from tournaments.lists.table import BELOW, KEY, MARK, NAME, Column, List

DECIDED = "judge/_decided.html"


class CaseList(List):
    """Every case with where it was and how far it is."""

    case = Column(
        gettext_lazy("Case"), place=NAME, css="of-table", part="judge/_case_link.html"
    )
    where = Column(gettext_lazy("Where"), itemgetter("place"), write=capfirst)
    about = Column(
        gettext_lazy("About"), lambda row: row["decided"] or row["what"], place=BELOW
    )
    state = Column(gettext_lazy("State"), place=KEY, part="judge/_state_of_case.html")

    css = "cases"


class DecisionList(List):
    """The decisions; on a phone each stands first, with the points of whom it moved."""

    case = Column(gettext_lazy("Case"), place=MARK, css="of-case", part=DECIDED)
    what = Column(gettext_lazy("Decision"), place=NAME, css="what", part=DECIDED)
    where = Column(gettext_lazy("Where and when"), part=DECIDED)
    points = Column(gettext_lazy("Points"), place=BELOW, part=DECIDED)
    state = Column(gettext_lazy("State"), "stage")

    css = "decisions"


def decision_rows(found: Iterable[RulingInWords]) -> list[list[object]]:
    """The decisions as rows of a file, headings first; words stay in the house."""
    headings: list[object] = [
        _("Case"),
        _("Where"),
        _("When"),
        _("Offence"),
        _("Article"),
        _("At fault"),
        _("Points"),
        _("Deal before"),
        _("Deal after"),
        _("In all"),
        _("What it does"),
        _("State"),
        _("Decided by"),
    ]
    return [headings] + [
        [
            one.ruling.case.number,
            one.place,
            date_format(timezone.localtime(one.ruling.made_at), "d/m/Y H:i"),
            one.name,
            one.article,
            ", ".join(str(p.entry.player) for p in one.people if p.is_offender),
            ", ".join(f"{p.entry.player} {p.points}" for p in one.people if p.points),
            # Files have the minus of a keyboard.
            *(
                figures.replace("\N{MINUS SIGN}", "-")
                for figures in (_on_boards if one.ruling.boards else _in_points)(one)
            ),
            ", ".join((*one.sentences, *one.ends, *one.turns)),
            one.stage,
            one.by,
        ]
        for one in found
    ]


def _in_points(one: RulingInWords) -> list[str]:
    """The deal before and after, and what each has more or less in all."""
    return [
        _each(one, lambda cost: cost.deal[0]) if one.judges else "",
        _each(one, lambda cost: cost.deal[1]) if one.judges else "",
        _each(one, of_match.in_all),
    ]


def _on_boards(one: RulingInWords) -> list[str]:
    """The mark on the board before and after, and each other figure that it moves."""
    each = [(row.player.name, row) for row in one.in_boards]
    return [
        ", ".join(f"{name} {row.mark[0]}" for name, row in each),
        ", ".join(f"{name} {row.mark[1]}" for name, row in each),
        "; ".join(
            f"{name}: " + ", ".join(f"{what} {said}" for what, said in row.besides)
            for name, row in each
        ),
    ]


def _each(one: RulingInWords, number: Callable[[Cost], object]) -> str:
    """`Maes Jeanne -10, Peeters Luc 10`: a number of each whom a ruling concerns."""
    each = [f"{each.entry.player} {number(each.cost)}" for each in one.costs]
    # Where a player has several figures they stand between commas.
    return ("; " if any(", " in some for some in each) else ", ").join(each)
