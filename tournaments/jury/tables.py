"""What the pages show of cases and rulings, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.variants import VARIANTS
from tournaments.entry import queries as sheets
from tournaments.entry import wording as lines
from tournaments.jury import life, queries
from tournaments.jury import wording as words
from tournaments.jury.telling import parted
from tournaments.ledger import queries as ledger
from tournaments.ledger import wording as told
from tournaments.models import Case, Entry, Ruling, RulingPoints, Tournament

# How a case's state is marked: colour, sign and word.
MARKS = {
    "called": "doubtful",
    "taken": "waiting",
    "decided": "waiting",
    "told": "right",
    "appealed": "doubtful",
    "upheld": "right",
    "changed": "right",
    "closed": "none",
}


class CaseRow(NamedTuple):
    """A case on a list."""

    case: Case
    place: str
    what: str
    mark: str
    minutes: int
    decided: str = ""
    words: str = ""


class Concerned(NamedTuple):
    """A player in a ruling, and what it gives or takes from him."""

    number: int
    name: str
    entry: str
    points: int
    is_offender: bool


class Shown(NamedTuple):
    """A ruling in words."""

    ruling: Ruling
    name: str
    article: str
    sentences: list[str]
    people: list[Concerned]
    facts: str
    reason: str
    erased_at: datetime | None
    by: str
    stands: bool

    @property
    def blames(self) -> bool:
        return any(one.is_offender for one in self.people)

    @property
    def has_words(self) -> bool:
        return bool(self.facts or self.reason)


def waiting(tournament: Tournament, now: datetime) -> list[CaseRow]:
    """The cases that somebody waits for, the first call first."""
    cases = list(queries.waiting(tournament))
    said = queries.words_of_calls(cases)
    return [
        _row(tournament, case, now)._replace(words=said.get(case.public_id, ""))
        for case in cases
    ]


def rows(tournament: Tournament, cases: Sequence[Case], now: datetime) -> list[CaseRow]:
    """Cases with the ruling that stands on each."""
    standing = Ruling.objects.standing().filter(case__in=[case.pk for case in cases])
    decided = {ruling.case_id: named(ruling) for ruling in standing}
    return [
        _row(tournament, case, now)._replace(decided=decided.get(case.pk, ""))
        for case in cases
    ]


def _row(tournament: Tournament, case: Case, now: datetime) -> CaseRow:
    case.tournament = tournament
    waits = now - case.called_at
    return CaseRow(
        case,
        place(case),
        what(case),
        MARKS[case.state],
        int(waits.total_seconds()) // 60,
    )


def place(case: Case) -> str:
    """`Round 2, table 3, deal 7`."""
    if case.table is None:
        return _("elsewhere in the hall")
    words = [
        _("round %s") % case.table.round.number,
        _("table %s") % case.table.number,
    ]
    if case.deal:
        words.append(_("deal %s") % case.deal)
    return ", ".join(words)


def what(case: Case) -> str:
    """Why there is a case: `a witness is wanted: grand chelem`."""
    kind = Case.Kind(case.kind).label
    variant = VARIANTS[case.tournament.variant_key]
    contract = variant.by_key.get(case.contract)
    if contract is None:
        return str(kind)
    return _("%(word)s: %(answer)s") % {
        "word": kind,
        "answer": rules.named(contract.name),
    }


def named(ruling: Ruling) -> str:
    """What was ruled upon."""
    if ruling.is_lifted:
        return _("lifted: nothing of it remains")
    return rules.named(ruling.names) if ruling.names else ruling.offence


def shown(tournament: Tournament, rulings: Iterable[Ruling]) -> list[Shown]:
    """Rulings in words, with whom they concern; for the desk, with full names."""
    found = list(rulings)
    erased = queries.erased_at(tournament, found)
    return [_shown(tournament, ruling, erased) for ruling in found]


def _shown(
    tournament: Tournament, ruling: Ruling, erased: dict[int, datetime]
) -> Shown:
    text = ruling.event.words.text if hasattr(ruling.event, "words") else ""
    facts, reason = parted(text)
    return Shown(
        ruling=ruling,
        name=named(ruling),
        article=rules.named(ruling.article) if ruling.article else "",
        sentences=sentences(tournament, ruling),
        people=sorted(
            (_concerned(one) for one in ruling.points.all()),
            key=lambda one: (not one.is_offender, one.number),
        ),
        facts=facts,
        reason=reason,
        erased_at=erased.get(ruling.event.number),
        by=by_whom(ruling),
        stands=not hasattr(ruling, "replaced_by"),
    )


def _concerned(one: RulingPoints) -> Concerned:
    entry = one.entry
    return Concerned(
        entry.number, str(entry.player), entry.public_id, one.points, one.is_offender
    )


def by_whom(ruling: Ruling) -> str:
    """Who decided it; what the table entered is called so."""
    name = ruling.made_by.name if ruling.made_by else _("the table's device")
    if ruling.by == Ruling.By.TABLE:
        return _("the table (written by %s)") % name
    return name


def sentences(tournament: Tournament, ruling: Ruling) -> list[str]:
    """What a ruling does besides its points: to the deal, and to a player."""
    found = []
    if ruling.effect:
        found.append(words.effect(ruling.effect))
    if ruling.facts is not None:
        variant = VARIANTS[tournament.variant_key]
        found.append(lines.deal(variant, ruling.facts))
    if ruling.carrier:
        found.append(
            _("carried by the player in seat %s") % lines.letters().seat(ruling.carrier)
        )
    if ruling.side:
        found.append(
            _("%(points)s for side %(side)s in this deal")
            % {
                "points": rules.signed(ruling.side_points),
                "side": lines.letters().seat(ruling.side),
            }
        )
    found += words.in_boards(ruling.boards)
    if ruling.is_warning:
        found.append(_("a warning"))
    if ruling.is_exclusion:
        found.append(_("excluded: out of the ranking"))
    return found


def case_page(case: Case) -> dict[str, Any]:
    """All that the page of a case shows."""
    tournament = case.tournament
    rulings = shown(tournament, queries.rulings_of(case))
    events = queries.events_of(case)
    standing = next((one for one in rulings if one.stands), None)
    told_events = told.tell(events, ledger.names_of(tournament), tournament.variant_key)
    return {
        "tournament": tournament,
        "case": case,
        "place": place(case),
        "what": what(case),
        "mark": MARKS[case.state],
        "minutes": int((timezone.now() - case.called_at).total_seconds()) // 60,
        "can": set(life.possible(case.state)),
        "rulings": rulings,
        "standing": standing,
        "replay": standing is not None and queries.replay_waits(standing.ruling),
        "players": queries.players_of(case.table, case.deal),
        "line": line_of(case),
        "happened": told_events,
    }


def line_of(case: Case) -> str:
    """What is written of the deal of a case."""
    if case.table is None or case.deal is None:
        return ""
    facts = sheets.newest_facts([case.table.pk])[case.table.pk].get(case.deal)
    variant = VARIANTS[case.tournament.variant_key]
    return lines.deal(variant, facts) if facts else ""


class Concern(NamedTuple):
    """A ruling as the page of one player shows it; its words are for the desk."""

    case: str
    round: int
    place: str
    name: str
    article: str
    points: int
    is_offender: bool
    sentences: list[str]
    facts: str
    reason: str


def concerns(tournament: Tournament, entry: Entry, *, desk: bool) -> list[Concern]:
    """The rulings that stand and concern a player, in the order they were made."""
    rulings = queries.rulings_on(entry)
    found = []
    for ruling, one in zip(rulings, shown(tournament, rulings), strict=True):
        mine = next(p for p in one.people if p.entry == entry.public_id)
        table = ruling.case.table
        found.append(
            Concern(
                ruling.case.public_id,
                table.round.number if table else 0,
                place(ruling.case),
                one.name,
                one.article,
                mine.points,
                mine.is_offender,
                one.sentences if mine.is_offender or desk else [],
                one.facts if desk else "",
                one.reason if desk else "",
            )
        )
    return found
