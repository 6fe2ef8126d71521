"""Reads which standing rulings a later one ends, and which it lets count again."""

from typing import Any, NamedTuple

from tournaments.boards.rules.gives import gives_in
from tournaments.deals import rulings
from tournaments.deals.rules.judged import Judgement
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.ending import Decided, Ending, endings
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling


class EndingChange(NamedTuple):
    """The rulings that a decision ends, and those that count again once it stands."""

    ends: list[Ending]
    again: list[Ending]

    def as_facts(self) -> dict[str, list[dict[str, Any]]]:
        """Return this as the event of a ruling tells it, where there is anything."""
        found = {"ends": self.ends, "again": self.again}
        return {
            key: [one._asdict() for one in some] for key, some in found.items() if some
        }


def endings_in(tournament: Tournament) -> list[Ending]:
    """Return what of the rulings that stand is ended by later ones."""
    return list(endings([_decided(one) for one in _standing(tournament)]))


def ending_change_by(
    case: Case, judgement: Judgement | None = None, decision: Decision | None = None
) -> EndingChange:
    """Return what a decision in place of the standing one ends; without one, a lift."""
    standing = _standing(case.tournament)
    before = list(endings([_decided(one) for one in standing]))
    others = [_decided(one) for one in standing if one.case_id != case.pk]
    if judgement is not None or decision is not None:
        seats = decision.boards.gives if decision is not None else ()
        own = judgement or Judgement()
        place = (case.table_id, case.deal)
        others.append(Decided(case.number, place, own, frozenset(seats)))
    after = list(endings(others))
    ended = {(one.ended, one.what) for one in after if not one.partly}
    return EndingChange(
        ends=[one for one in after if one.by == case.number],
        again=[
            one
            for one in before
            if one.by == case.number
            and (one.ended, one.what) not in ended
            and one not in after
        ],
    )


def _standing(tournament: Tournament) -> list[Ruling]:
    """The rulings that count on a deal or a board, in the order they were made."""
    found = Ruling.objects.current().filter(
        case__tournament=tournament, case__deal__isnull=False, is_lifted=False
    )
    found = found.exclude(effect="", boards={}).select_related("case")
    return list(found.order_by("pk"))


def _decided(ruling: Ruling) -> Decided:
    case = ruling.case
    return Decided(
        case.number,
        (case.table_id, case.deal),
        rulings.judgement(ruling),
        frozenset(gives_in(ruling.boards)),
    )
