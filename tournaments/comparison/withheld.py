"""Reads which rulings the hall does not know yet: those that no table was told."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from tournaments.boards.models import BoardFine
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling

# The kinds of event by which a table has heard the ruling that stands then.
HEARD = ("case_told", "case_appealed", "case_upheld")
STEPPED_BACK = "case_stepped_back"
# In these states of its case a table has heard the ruling that stands: see
# `tournaments/rulings/rules/life.py`, which a test compares with it.
IS_HEARD = Q(case__state__in=(Case.State.APPEALED, Case.State.UPHELD)) | Q(
    case__state__in=(Case.State.TOLD, Case.State.CHANGED), case__told_at__isnull=False
)
RULINGS = ("ruling_made", "ruling_replaced", "ruling_lifted")


def withheld_from_hall(tournament: Tournament) -> Withheld:
    """Read what the hall does not know yet; in one query where it knows everything.

    When the day is finished its ranking is final: then nothing is kept back any more.
    """
    if tournament.state == Tournament.State.FINISHED:
        return NOTHING
    standing = Ruling.objects.current().filter(case__tournament=tournament)
    cases = list(standing.exclude(IS_HEARD).values_list("case_id", flat=True))
    if not cases:
        return NOTHING
    return _withheld_of(tournament, Ruling.objects.filter(case__in=cases))


def _withheld_of(tournament: Tournament, rulings: QuerySet[Ruling]) -> Withheld:
    chains: dict[int, list[Ruling]] = {}
    for ruling in rulings.select_related("case", "event").order_by("pk"):
        chains.setdefault(ruling.case_id, []).append(ruling)
    heard = _last_told(
        tournament, [chain[0].case.public_id for chain in chains.values()]
    )
    out: list[Ruling] = []  # made since the table was told anything
    instead: list[Ruling] = []
    cases: list[int] = []
    for chain in chains.values():
        number = heard.get(chain[0].case.public_id, 0)
        # Those made before the table was told last, and its own.
        known = [
            one
            for one in chain
            if one.event.number < number or one.by == Ruling.By.TABLE
        ]
        if chain[-1] in known:
            continue
        cases.append(chain[-1].case.number)
        out += [one for one in chain if one not in known]
        instead += known[-1:]
    touched = [*out, *instead]
    fines = {pk for one in touched for pk in one.boards.get("fines", ())}
    backs = BoardFine.objects.filter(takes_back__in=fines)
    kept = {pk for one in instead for pk in one.boards.get("fines", ())}
    was, now = _excluded_by(instead), _excluded_by(out)
    standing = Ruling.objects.current().filter(case__tournament=tournament)
    others = standing.exclude(pk__in=[one.pk for one in out])
    return Withheld(
        rulings=frozenset(one.pk for one in out),
        instead=frozenset(one.pk for one in instead),
        cases=tuple(sorted(cases)),
        tables=frozenset(
            one.case.table_id
            for one in touched
            if one.case.table_id and (one.effect or one.side)
        ),
        fines=frozenset({*(fines - kept), *backs.values_list("pk", flat=True)}),
        given=frozenset(pk for one in out for pk in one.boards.get("adjusted", ())),
        excluded=now - was - _offenders(others) if now else now,
        readmitted=was - now,
    )


def _last_told(tournament: Tournament, cases: Iterable[str]) -> dict[str, int]:
    """Return when each of these cases was told last, as the number of that event."""
    found: dict[str, int] = {}
    before: dict[str, tuple[str, int]] = {}  # the last step, and what was heard then
    events = Event.objects.filter(
        tournament=tournament,
        kind__in=(*HEARD, *RULINGS, STEPPED_BACK),
        facts__case__in=list(cases),
    )
    for number, kind, facts in events.order_by("number").values_list(
        "number", "kind", "facts"
    ):
        case = facts["case"]
        if kind == STEPPED_BACK:
            step, heard = before.get(case, ("", 0))
            if step in HEARD:
                found[case] = heard
            continue
        before[case] = (kind, found.get(case, 0))
        if kind in HEARD:
            found[case] = number
    return found


def _excluded_by(rulings: Iterable[Ruling]) -> frozenset[str]:
    """Return whom the last of these rulings in each case excludes."""
    last = {one.case_id: one for one in rulings}
    keys = [one.pk for one in last.values() if one.is_exclusion]
    return _offenders(Ruling.objects.filter(pk__in=keys)) if keys else frozenset()


def _offenders(rulings: QuerySet[Ruling]) -> frozenset[str]:
    excluding = rulings.filter(is_exclusion=True, points__is_offender=True)
    return frozenset(excluding.values_list("points__entry__public_id", flat=True))
