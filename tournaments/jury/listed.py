"""The list of decisions and its file: what each costs or brings whom."""

from collections.abc import Callable, Iterable

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.jury import of_match, queries, tables
from tournaments.jury.costs import Cost
from tournaments.jury.in_boards import preview as board_preview
from tournaments.jury.in_boards.wording import InBoards, figure, figures
from tournaments.jury.tables import Shown
from tournaments.models import Tournament


def decisions(tournament: Tournament) -> list[Shown]:
    """Every decision that stands, with what it brings each player in boards too."""
    return [with_boards(one) for one in tables.decisions(tournament)]


def with_boards(one: Shown) -> Shown:
    """A ruling with what it brings each player, where boards are compared.

    Each asks for the whole ranking without it: nothing less says what it moves.
    """
    ruling, case = one.ruling, one.ruling.case
    at_fault = [own.entry.public_id for own in one.people if own.is_offender]
    if not (one.stands and ruling.boards) or ruling.is_lifted:
        return one
    found = board_preview.standing(case, ruling, queries.concerned(case, at_fault))
    return one._replace(
        in_boards=[
            InBoards(
                row.player,
                row.player.key in at_fault,
                (figure(row.mark.before), figure(row.mark.after)),
                figures(row, percentages=found.percentages),
            )
            for row in found.rows
        ]
    )


def decision_rows(found: Iterable[Shown]) -> list[list[object]]:
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
            *(_on_boards(one) if one.ruling.boards else _in_points(one)),
            ", ".join((*one.sentences, *one.ends, *one.turns)),
            one.stage,
            one.by,
        ]
        for one in found
    ]


def _in_points(one: Shown) -> list[str]:
    """The deal before and after, and what each has more or less in all."""
    deal = [
        _each(one, lambda cost: cost.deal[0]) if one.judges else "",
        _each(one, lambda cost: cost.deal[1]) if one.judges else "",
    ]
    return [*deal, _each(one, _in_all)]


def _on_boards(one: Shown) -> list[str]:
    """The mark on the board before and after, and each other figure that it moves."""
    each = [(row.player.name, row) for row in one.in_boards]
    found = [
        ", ".join(f"{name} {row.mark[0]}" for name, row in each),
        ", ".join(f"{name} {row.mark[1]}" for name, row in each),
        "; ".join(
            f"{name}: " + ", ".join(f"{what} {said}" for what, said in row.besides)
            for name, row in each
        ),
    ]
    return [some.replace("\N{MINUS SIGN}", "-") for some in found]


def _each(one: Shown, number: Callable[[Cost], object]) -> str:
    """`Maes Jeanne -10, Peeters Luc 10`: a number of each whom a ruling concerns."""
    each = [f"{each.entry.player} {number(each.cost)}" for each in one.costs]
    # Where a player has several figures they stand between commas.
    return ("; " if any(", " in some for some in each) else ", ").join(each)


def _in_all(cost: Cost) -> str:
    """All that a player has more or less; files have the minus of a keyboard."""
    return of_match.in_all(cost).replace("\N{MINUS SIGN}", "-")
