"""Closes a round and ends the day, once what is open is settled or let go."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries.refusals import refuse_once_finished
from tournaments.follow import days, rounds
from tournaments.follow.rounds import changing
from tournaments.jury import gates, gates_in_words
from tournaments.jury.gates import LET_GO
from tournaments.jury.rules.gates import CASES, Gate, OpenItem
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


class Passing(NamedTuple):
    """Reasons to let each kind of open item go, by somebody who saw these seals.

    Without seals whatever is open is let go, as far as there is a reason for it.
    """

    reasons: Mapping[str, str] = MappingProxyType({})
    seen: Collection[str] | None = None


def close_round(*, round: Round, passing: Passing, by: Account) -> Round:
    """End a round in which nothing is open but what is let go with a reason."""
    with changing(round, Round.State.PLAYING) as current:
        gate = gates.gate_of_round(current)
        _let_items_go(current.tournament, gate, passing, by, round=current.number)
        return rounds.close_round(round=current, by=by)


def finish(*, tournament: Tournament, passing: Passing, by: Account) -> None:
    """End a day in which nothing is open but what is let go with a reason."""
    with ledger.locked(tournament) as tournament:
        if tournament.state == Tournament.State.FINISHED:
            return
        days.refuse_unfinished(tournament)
        _let_items_go(
            tournament, gates.gate_of_day(tournament), passing, by, round=None
        )
        days.finish(tournament=tournament, by=by)


def _let_items_go(
    tournament: Tournament,
    gate: Gate,
    passing: Passing,
    by: Account,
    *,
    round: int | None,
) -> None:
    """Tell what is let go, and why; refuse what is unseen or has no reason."""
    if passing.seen is not None and not gate.seals.issubset(passing.seen):
        raise ValidationError(
            _("Something more is open since you looked: read the list again."),
            code="open",
        )
    if any(not passing.reasons.get(kind, "").strip() for kind in gate.open):
        raise ValidationError(
            _("Settle what is open, or write why it is let go."), code="reason"
        )
    if gate.open:
        facts: dict[str, Any] = {"round": round, "let_go": _facts(gate.open)}
        # Where the reasons stand that are those of last time: no text stands twice.
        said_in = {
            kind: at
            for kind, (reason, at) in gates.usual_reasons(tournament).items()
            if kind in gate.open and reason == " ".join(passing.reasons[kind].split())
        }
        if said_in:
            facts["said_in"] = said_in
        anew = [kind for kind in gate.open if kind not in said_in]
        words = gates_in_words.reason_lines(anew, passing.reasons)
        ledger.append(tournament, LET_GO, facts, by=by, words=words)


def let_go_with(
    tournament: Tournament,
    items: Mapping[str, list[OpenItem]],
    reason: str,
    by: Account,
    *,
    round: int | None,
) -> None:
    """Tell that these items are let go with the correction that opened them."""
    if items:
        facts = {"round": round, "let_go": _facts(items), "corrected": True}
        words = gates_in_words.reason_lines(items, dict.fromkeys(items, reason))
        ledger.append(tournament, LET_GO, facts, by=by, words=words)


def _facts(open: Mapping[str, list[OpenItem]]) -> list[dict[str, Any]]:
    """Return what is let go, kind by kind, by identifiers alone."""
    return [
        {
            "kind": kind,
            "things": [[item.about, item.state] for item in items],
            "numbers": [item.figure for item in items] if kind in CASES else [],
        }
        for kind, items in open.items()
    ]


def record_let_go(
    *,
    tournament: Tournament,
    kind: str,
    facts: Mapping[str, Any],
    reason: str = "",
    by: Account,
) -> None:
    """Let what was let go be open again, or let it go once more."""
    with ledger.locked(tournament) as tournament:
        ledger.append(tournament, kind, facts, by=by, words=reason)


def refuse_once_closed(event: Event) -> None:
    """Refuse to take back what was let go once its round is closed or the day over."""
    number = event.facts["round"]
    tournament = event.tournament
    refuse_once_finished(tournament)
    closed = tournament.played_rounds.filter(number=number, state=Round.State.CLOSED)
    if number is not None and closed.exists():
        raise ValidationError(
            _("Round %(number)s is closed. Open it again first.") % {"number": number},
            code="closed",
        )


def refuse_unsettled_round(event: Event) -> None:
    """Refuse to undo the reopening of a round while something in it is open."""
    round = event.tournament.played_rounds.get(number=event.facts["round"])
    round.tournament = event.tournament
    _refuse_unsettled(gates.gate_of_round(round))


def refuse_unsettled_day(event: Event) -> None:
    """Refuse to undo the reopening of a day while something in it is open."""
    _refuse_unsettled(gates.gate_of_day(event.tournament))


def _refuse_unsettled(gate: Gate) -> None:
    if gate.open:
        raise ValidationError(
            _("Something is open: close it on its own page, which lists what."),
            code="open",
        )
