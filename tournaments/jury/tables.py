"""What the pages show of cases and rulings, in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.variants import VARIANTS
from tournaments.boards.people import called_at
from tournaments.jury import (
    appeals,
    correcting,
    ending,
    of_match,
    on_lines,
    queries,
    stages,
    texts,
)
from tournaments.jury import wording as words
from tournaments.jury.costs import Borne, Cost, Costs, costs_of
from tournaments.jury.in_boards import queries as in_boards
from tournaments.jury.progress import Progress, possible, progress_of
from tournaments.ledger import queries as ledger
from tournaments.ledger import wording as happened
from tournaments.models import Account, Case, Entry, Ruling, RulingPoints, Tournament
from tournaments.sheets import wording as lines


class Shown(NamedTuple):
    """A ruling in words."""

    ruling: Ruling
    name: str
    article: str
    sentences: list[str]
    people: list[RulingPoints]  # who is at fault comes first
    costs: Sequence[Borne]  # the same with the deal, and whose deal it changes besides
    judges: bool  # it does something to a deal
    turns: list[str]  # in a match: the games and rubbers that are lost or won by it
    facts: str
    reason: str
    erased_at: datetime | None
    by: str
    stands: bool
    stage: str  # how far its case is

    @property
    def place(self) -> str:
        return words.place(self.ruling.case)

    @property
    def blames(self) -> bool:
        return any(one.is_offender for one in self.people)

    @property
    def has_words(self) -> bool:
        return bool(self.facts or self.reason)


def rows(cases: Sequence[Case], now: datetime) -> list[dict[str, Any]]:
    """Cases with the ruling that stands on each."""
    standing = Ruling.objects.standing().filter(case__in=cases)
    decided = {ruling.case_id: words.named(ruling) for ruling in standing}
    ended = _ended(cases[0].tournament) if decided else {}
    for case in cases:
        if case.pk in decided and case.number in ended:
            decided[case.pk] = " · ".join([decided[case.pk], *ended[case.number]])
    far = progress_of(cases[0].tournament, cases, now) if cases else {}
    return [
        row(one, now, far[one.pk]) | {"decided": decided.get(one.pk, "")}
        for one in cases
    ]


def _ended(tournament: Tournament) -> Mapping[int, list[str]]:
    """What of the ruling of each case a later one ends, by the case's number."""
    found: dict[int, list[str]] = {}
    for one in ending.endings_in(tournament):
        found.setdefault(one.ended, []).append(words.ended(one))
    return found


def row(case: Case, now: datetime, progress: Progress) -> dict[str, Any]:
    """A case on a list, or above its page."""
    return {
        "case": case,
        "place": words.place(case),
        "what": words.what(case),
        "stage": stages.stage(case, progress),
        "mark": stages.mark(case, progress),
        "as_seen": f"{case.public_id}:{case.version}",
        "minutes": int((now - case.called_at).total_seconds()) // 60,
    }


def shown(
    tournament: Tournament, rulings: Iterable[Ruling], *, full: bool = True
) -> list[Shown]:
    """Rulings in words, with whom they concern; for the desk, with full names."""
    found = list(rulings)
    erased, said = texts.erased_at(tournament, found), texts.said(found)
    tables = {one.case.table for one in found if one.case.table is not None}
    called = called_at(tournament, tables, full=full)
    ended = _ended(tournament) if found else {}
    costs = costs_of(tournament, found)
    far = progress_of(tournament, {one.case for one in found}, timezone.now())
    return [
        _shown(
            tournament,
            ruling,
            stages.stage(ruling.case, far[ruling.case_id]),
            said[ruling.pk],
            erased.get(ruling.pk),
            called.get(of_deal(ruling.case))
            or (costs[ruling.pk].names if full else {}),
            ended.get(ruling.case.number, []),
            costs[ruling.pk],
        )
        for ruling in found
    ]


def of_deal(case: Case) -> tuple[str, int]:
    """The table of a case, and its deal."""
    return (case.table.public_id if case.table else "", case.deal or 0)


def _shown(
    tournament: Tournament,
    ruling: Ruling,
    stage: str,
    said: texts.Said,
    erased_at: datetime | None,
    called: Mapping[str, str],
    ended: Sequence[str],
    costs: Costs,
) -> Shown:
    stands = not hasattr(ruling, "replaced_by")
    sentences = words.sentences(tournament, ruling, called)
    return Shown(
        ruling=ruling,
        name=words.named(ruling),
        article=rules.named(ruling.article) if ruling.article else "",
        sentences=[*sentences, *ended] if stands else sentences,
        people=sorted(
            ruling.points.all(), key=lambda one: (not one.is_offender, one.entry.number)
        ),
        costs=costs.borne,
        judges=costs.effect is not None,
        turns=list(of_match.turns(costs.effect, called)) if costs.effect else [],
        facts=said.facts,
        reason=said.reason,
        erased_at=erased_at,
        by=words.by_whom(ruling),
        stands=stands,
        stage=stage,
    )


def about(case: Case) -> dict[str, Any]:
    """What every page of a case says of it."""
    facts = queries.written_in(case)
    variant = VARIANTS[case.tournament.variant_key]
    tables = [case.table] if case.table else []
    if variant.match:  # a side is called by its players
        sitting = queries.players_of(case.table, case.deal)
        called = {one.seat: one.name for one in sitting}
    else:
        called = called_at(case.tournament, tables).get(of_deal(case), {})
    now = timezone.now()
    progress = progress_of(case.tournament, [case], now)[case.pk]
    return {
        **row(case, now, progress),
        "progress": progress,
        "tournament": case.tournament,
        "line": lines.deal(variant, facts, called) if facts else "",
    }


def case_page(case: Case, reader: Account) -> dict[str, Any]:
    """All that the page of a case shows to who reads it."""
    tournament = case.tournament
    rulings = shown(tournament, queries.rulings_of(case))
    standing = next((one for one in rulings if one.stands), None)
    events, names = queries.events_of(case), ledger.names_of(tournament)
    found = about(case)
    can = possible(case, found["progress"])
    return {
        **found,
        "can": can,
        "may_appeal": appeals.who_may_appeal(case) if "appeal" in can else [],
        "correctable": correcting.can_be_corrected(case),
        "watchable": on_lines.can_be_watched(case),
        "baseless": standing is not None and _is_baseless(case, standing.ruling),
        "rulings": rulings,
        "standing": standing,
        "replay": standing is not None and queries.replay_waits(standing.ruling),
        "players": queries.players_of(case.table, case.deal),
        "happened": happened.tell(events, names, tournament.variant_key, reader),
    }


def _is_baseless(case: Case, ruling: Ruling) -> bool:
    """Whether a ruling stands on a line that says otherwise by now."""
    return not ruling.is_lifted and case.public_id in on_lines.baseless([case])


def decisions(tournament: Tournament) -> list[Shown]:
    """Every decision that stands, in the order of the cases."""
    return shown(tournament, queries.decisions(tournament))


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
            _each(one, lambda cost: cost.deal[0]) if one.judges else "",
            _each(one, lambda cost: cost.deal[1]) if one.judges else "",
            # In boards points do nothing: what it does is said in words.
            "" if one.ruling.boards else _each(one, _in_all),
            ", ".join((*one.sentences, *one.turns)),
            one.stage,
            one.by,
        ]
        for one in found
    ]


def _each(one: Shown, number: Callable[[Cost], object]) -> str:
    """`Maes Jeanne -10, Peeters Luc 10`: a number of each whom a ruling concerns."""
    each = [f"{each.entry.player} {number(each.cost)}" for each in one.costs]
    # Where a player has several figures they stand between commas.
    return ("; " if any(", " in some for some in each) else ", ").join(each)


def _in_all(cost: Cost) -> str:
    """All that a player has more or less; files have the minus of a keyboard."""
    return of_match.in_all(cost).replace("\N{MINUS SIGN}", "-")


def concerns(tournament: Tournament, entry: Entry) -> list[tuple[Shown, RulingPoints]]:
    """The rulings that concern a player, for the desk, each with his own part of it."""
    rulings = queries.rulings_on(entry)
    given = in_boards.given_to(rulings, entry)
    found = []
    for one in shown(tournament, rulings):
        own = next(points for points in one.people if points.entry_id == entry.pk)
        if own.points or own.is_offender or one.ruling.pk in given:
            found.append((one, own))
    return found
