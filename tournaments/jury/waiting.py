"""Reads who waits for the jury: calls and appeals, and beside them what goes on."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.jury import queries, tables
from tournaments.jury.called_for import call_reasons
from tournaments.jury.progress import Progress, progress_of
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.rulings.rules import life
from tournaments.tables.hall import arranged_hall_of_round
from tournaments.tables.hall_drawing import SCALES, Sign
from tournaments.tables.models import Round

Row = dict[str, Any]
TO_BE_TOLD = tuple(life.STEPS["tell"])


class Waiting(NamedTuple):
    """The lists of the jury's first page, each oldest first."""

    calls: list[Row]  # nobody has gone to them yet; appeals among them
    going: list[Row]  # a member of the jury is there, or on the way
    to_tell: list[Row]  # decided, and the table has not heard it
    uncalled: list[Row]  # played without the jury: nobody waits at a table

    @property
    def every(self) -> list[Row]:
        return sorted(
            self.calls + self.going + self.to_tell + self.uncalled,
            key=itemgetter("since"),
        )

    @property
    def mark(self) -> str:
        """The calls and appeals, as the page knows a new one by."""
        return " ".join(row["as_called"] for row in self.calls)


def waiting_count(tournament: str) -> int:
    """Count the calls nobody has gone to yet, and the appeals nobody has answered.

    Once the day is over nobody waits for what was let go then.
    """
    unanswered = (Case.State.CALLED, Case.State.APPEALED)
    found = Case.objects.filter(tournament__public_id=tournament, state__in=unanswered)
    return found.exclude(tournament__state=Tournament.State.FINISHED).count()


def waiting(tournament: Tournament, now: datetime) -> Waiting:
    """The cases that somebody waits for; asks as often for one as for ten."""
    if tournament.state == Tournament.State.FINISHED:
        return Waiting([], [], [], [])  # what was let go then waits for nobody
    cases = Case.objects.open().filter(tournament=tournament)
    found = list(cases.select_related(*queries.WITH).order_by("called_at", "pk"))
    far = progress_of(tournament, found, now)
    said = call_reasons(found)
    since = _appealed_at(found)
    rows = [
        _row(case, since.get(case.public_id, case.called_at), now, far[case.pk])
        | {"words": said.get(case.public_id, "")}
        for case in found
    ]
    parts = Waiting([], [], [], [])
    for row in sorted(rows, key=itemgetter("since")):
        _list_of(row["case"], parts).append(row)
    return parts


def where_they_wait(tournament: Tournament, found: Waiting) -> dict[str, Any]:
    """The hall, with the tables that call and those where the jury is or goes.

    Where it was not arranged it says nothing that the list does not.
    """
    if not found.calls and not found.going:
        return {}
    newest = tournament.played_rounds.exclude(state=Round.State.DRAWN)
    round = newest.order_by("-number").first()
    if round is None:
        return {}
    hall = arranged_hall_of_round(tournament, round)
    if hall is None:
        return {"to_arrange": True}
    tables: dict[int, Sign] = {}
    # A table that calls is shown so, also where somebody is there for another case.
    signs = (
        (found.going, Sign("right", _("Under way"))),
        (found.calls, Sign("doubtful", _("jury called"), mark=SCALES)),
    )
    for rows, sign in signs:
        tables |= {row["case"].table.number: sign for row in rows if row["case"].table}
    marked = [(hall.spot(number), sign) for number, sign in tables.items()]
    return {
        "hall": hall,
        "here": set(tables),
        "hall_marked": [(spot, sign) for spot, sign in marked if spot],
        "hall_says": [sign for _rows, sign in signs if sign in tables.values()],
    }


def next_call(case: Case, now: datetime) -> Row | None:
    """The call that waits longest, of all but this case."""
    calls = waiting(case.tournament, now).calls
    return next((row for row in calls if row["case"].pk != case.pk), None)


def _list_of(case: Case, parts: Waiting) -> list[Row]:
    if case.state == life.APPEALED:
        return parts.calls
    if case.state in TO_BE_TOLD:
        return parts.to_tell
    if case.kind == Case.Kind.NOT_CALLED:
        return parts.uncalled
    return parts.calls if case.state == life.CALLED else parts.going


def _row(case: Case, since: datetime, now: datetime, progress: Progress) -> Row:
    """A case on the list, with how long it has waited; an appeal since it was made."""
    return tables.row(case, now, progress) | {
        "at": at_table(case),
        "since": since,
        "minutes": max(0, int((now - since).total_seconds()) // 60),
        "as_called": f"{case.public_id}.{case.state}",
    }


def at_table(case: Case) -> str:
    """`Table 3`: where somebody of the jury goes."""
    if case.table is None:
        return _("elsewhere in the hall")
    return _("table %s") % case.table.number


def _appealed_at(cases: Sequence[Case]) -> Mapping[str, datetime]:
    """Return when these cases were appealed, for those that wait for an answer."""
    keys = [case.public_id for case in cases if case.state == life.APPEALED]
    if not keys:
        return {}
    events = Event.objects.filter(kind="case_appealed", facts__case__in=keys)
    return dict(events.values_list("facts__case").annotate(last=Max("made_at")))
