"""Gathers what the papers of the jury say of its cases, without a word too many."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.templatetags.points import exact
from scoring.wording import gained
from tournaments.jury import of_match, wording as jury
from tournaments.jury.costs import Borne
from tournaments.jury.in_boards_wording import BoardCost
from tournaments.jury.report import Row
from tournaments.jury.tables import RulingInWords
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case


def report_rows(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The cases with how long they took; without names where the rows have none."""
    return [
        {
            "number": row.case.number,
            "where": _first_large(jury.place(row.case, with_deal=False)),
            "when": _when(row.case, row.case.called_at),
            "title": _first_large(row.what),
            "sentences": [_first_large(one) for one in row.sentences],
            "article": unbroken(row.article),
            "people": [
                f"{_who(name, at_fault)}\N{NO-BREAK SPACE}{gained(had)}"
                for name, at_fault, had in row.people
            ],
            "state": row.stage,
            "minutes": "–" if row.minutes is None else str(row.minutes),
        }
        for row in rows
    ]


def _who(name: str, at_fault: bool) -> str:
    nobody = _("at fault") if at_fault else _("each other player")
    return _("%(name)s:") % {"name": _named(name, at_fault) if name else nobody}


def _named(name: str, at_fault: bool) -> str:
    return f"{name} ({_('at fault')})" if at_fault else name


def decision_rows(
    tournament: Tournament, found: Iterable[RulingInWords]
) -> list[dict[str, Any]]:
    """The decisions that stand, with names and with what each costs whom."""
    return [
        {
            "number": one.ruling.case.number,
            "where": _first_large(jury.place(one.ruling.case, with_deal=False)),
            "when": _when(one.ruling.case, one.ruling.made_at),
            "title": _first_large(one.name),
            "sentences": [_first_large(some) for some in (*one.sentences, *one.ends)],
            "article": unbroken(one.article),
            "people": [
                *map(_in_boards, one.in_boards),
                *(
                    _cost(tournament, one, person)
                    for person in one.costs
                    if not one.in_boards and (person.cost.moves or person.is_offender)
                ),
                *map(_first_large, one.turns),
            ],
            "state": one.stage,
            "by": str(one.by),
        }
        for one in found
    ]


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


def _in_boards(row: BoardCost) -> str:
    """`Jan Maes (at fault): mark 20 → 0 · rank 3 → 5`."""
    said = " · ".join(f"{what} {how}" for what, how in row.figures)
    return f"{_who(row.player.name, row.is_offender)} {said}"


def _cost(tournament: Tournament, one: RulingInWords, person: Borne) -> str:
    """`Jan Maes (at fault): −12 · deal 5 → −4 · penalty −3`."""
    cost, name = person.cost, str(person.entry.player)
    if tournament.duplicate and not cost.moves:
        return _named(name, person.is_offender)
    whose = _who(name, person.is_offender)
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
