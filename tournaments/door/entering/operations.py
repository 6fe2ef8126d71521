"""Writes what the door does at one stroke: somebody new, numbers by lot."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.entries.rules.numbering import by_lot, put_back
from tournaments.follow.comings import HIGHEST
from tournaments.follow.walking_in import AT_ONCE
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables import queries as tables
from tournaments.tables.models import Round


def draw_numbers(*, tournament: Tournament, seed: int, by: Account | None) -> Event:
    """Give all who are here a number by lot; the event keeps the seed."""
    with ledger.locked(tournament) as tournament:
        _refuse_once_drawn(tournament)
        entries = Entry.objects.filter(tournament=tournament).order_by("number")
        states = dict(entries.values_list("public_id", "state"))
        here = [one for one, state in states.items() if state == Entry.State.PRESENT]
        if not here:
            raise ValidationError(
                _("Nobody is here yet. Check the players in, then draw."), code="nobody"
            )
        others = [one for one in states if states[one] != Entry.State.PRESENT]
        before = queries.numbers_of(tournament)
        drawn = queries.draw_that_counts(tournament)
        if drawn and (drawn.facts["seed"], drawn.facts["after"]) == (seed, before):
            return drawn  # two pressed at once: nobody has two numbers told
        after = by_lot(here, others, seed)
        return _renumber(tournament, "numbers_drawn", seed, before, after, by)


def undo_draw(*, tournament: Tournament, by: Account | None) -> Event:
    """Take the last draw back: everybody has the number of before it again."""
    with ledger.locked(tournament) as tournament:
        _refuse_once_drawn(tournament)
        drawn = queries.draw_that_counts(tournament)
        if drawn is None:
            raise ValidationError(
                _("No numbers were drawn: there is nothing to take back."),
                code="nothing",
            )
        before = queries.numbers_of(tournament)
        after, seed = put_back(before, drawn.facts["before"]), drawn.facts["seed"]
        return _renumber(tournament, "numbers_undone", seed, before, after, by)


def _refuse_once_drawn(tournament: Tournament) -> None:
    closed = tournament.played_rounds.filter(state=Round.State.CLOSED)
    if tournament.state == Tournament.State.FINISHED or closed.exists():
        raise ValidationError(
            _("A round was played: the numbers stay as they are."), code="played"
        )
    if tables.has_rounds(tournament):
        raise ValidationError(
            _(
                "A round is drawn: the numbers stay as they are. Take the draw of the "
                "tables back first."
            ),
            code="drawn",
        )


def _renumber(
    tournament: Tournament,
    kind: str,
    seed: int,
    before: Mapping[str, int],
    after: Mapping[str, int],
    by: Account | None,
) -> Event:
    """Write the numbers of all, and tell them."""
    entries = Entry.objects.filter(tournament=tournament)
    # No two may have one number for a moment: all wait where nobody has one.
    entries.update(number=F("number") + HIGHEST)
    found = list(entries)
    for entry in found:
        entry.number = after[entry.public_id]
    Entry.objects.bulk_update(found, ["number"], batch_size=AT_ONCE)
    facts = {"seed": seed, "before": before, "after": after}
    return ledger.append(tournament, kind, facts, by=by)
