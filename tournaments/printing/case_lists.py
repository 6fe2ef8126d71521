"""Gathers what the papers of the jury say of its cases, without a word too many."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.templatetags.points import exact
from scoring.wording import gained
from tournaments.jury import of_match
from tournaments.jury import wording as jury
from tournaments.jury.costs import Borne
from tournaments.jury.in_boards.wording import InBoards
from tournaments.jury.report import Row
from tournaments.jury.tables import Shown
from tournaments.models import Case, Tournament


class Line(NamedTuple):
    """A case on paper."""

    number: int
    where: str
    when: str  # of the deal and of the day
    title: str
    sentences: list[str]
    article: str
    people: list[str]
    state: str
    minutes: str = ""
    by: str = ""


def of_report(rows: Iterable[Row]) -> list[Line]:
    """The cases with how long they took; without names where the rows have none."""
    return [
        Line(
            row.case.number,
            _first_large(_where(row.case)),
            _when(row.case, row.case.called_at),
            _first_large(row.what),
            [_first_large(one) for one in row.sentences],
            unbroken(row.article),
            [
                f"{_who(name, at_fault)}\N{NO-BREAK SPACE}{gained(had)}"
                for name, at_fault, had in row.people
            ],
            row.stage,
            "–" if row.minutes is None else str(row.minutes),
        )
        for row in rows
    ]


def _who(name: str, at_fault: bool) -> str:
    if name:
        name = _with_fault(name) if at_fault else name
    else:
        name = _("at fault") if at_fault else _("each other player")
    return _("%(name)s:") % {"name": name}


def _with_fault(name: str) -> str:
    return f"{name} ({_('at fault')})"


def of_decisions(tournament: Tournament, found: Iterable[Shown]) -> list[Line]:
    """The decisions that stand, with names and with what each costs whom."""
    return [
        Line(
            one.ruling.case.number,
            _first_large(_where(one.ruling.case)),
            _when(one.ruling.case, one.ruling.made_at),
            _first_large(one.name),
            [_first_large(some) for some in (*one.sentences, *one.ends)],
            unbroken(one.article),
            [
                *map(_in_boards, one.in_boards),
                *(
                    _cost(tournament, one, person)
                    for person in one.costs
                    if not one.in_boards and (person.cost.moves or person.is_offender)
                ),
                *map(_first_large, one.turns),
            ],
            one.stage,
            by=str(one.by),
        )
        for one in found
    ]


def _where(case: Case) -> str:
    """`Round 2, table 3`; of which deal stands with the hour."""
    return jury.place(case, with_deal=False)


def _when(case: Case, moment: datetime) -> str:
    """`deal 7 · 15:20`, with the day where it is another."""
    at = timezone.localtime(moment)
    same = at.date() == case.tournament.played_date
    deal = _("deal %s") % case.deal if case.deal else ""
    hour = date_format(at, "H:i" if same else "d/m/Y H:i")
    return " · ".join(filter(None, (deal, hour)))


def unbroken(words: str) -> str:
    """An article as it is cited, with no line that ends inside its quotation marks."""
    for blank, held in (("« ", "«\N{NO-BREAK SPACE}"), (" »", "\N{NO-BREAK SPACE}»")):
        words = words.replace(blank, held)
    return words.replace("'", "’")


def _in_boards(row: InBoards) -> str:
    """`Jan Maes (at fault): mark 20 → 0 · rank 3 → 5`."""
    name = row.player.name
    name = _with_fault(name) if row.is_offender else name
    said = " · ".join(f"{what} {how}" for what, how in row.figures)
    return f"{_('%(name)s:') % {'name': name}} {said}"


def _cost(tournament: Tournament, one: Shown, person: Borne) -> str:
    """`Jan Maes (at fault): −12 · deal 5 → −4 · penalty −3`."""
    cost, name = person.cost, str(person.entry.player)
    name = _with_fault(name) if person.is_offender else name
    if not (cost.moves or not tournament.duplicate):
        return name
    whose = _("%(name)s:") % {"name": name}
    said = [f"{whose}\N{NO-BREAK SPACE}{of_match.in_all(cost)}"]
    if one.judges:
        before, after = cost.deal
        said.append(f"{_('deal')} {exact(before)} → {exact(after)}")
        if cost.penalty:
            word = _("penalty") if person.is_offender else _("points")
            said.append(f"{word} {gained(cost.penalty)}")
    return " · ".join(said)


def _first_large(words: str) -> str:
    return words[:1].upper() + words[1:]
