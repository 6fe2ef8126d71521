"""Writes one movement of money with its event; the caller holds the lock."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.till.models import Movement
from tournaments.till.queries import account_of, cash_in_box, facts_of
from tournaments.till.wording import money as in_euros

Kind, Means = Movement.Kind, Movement.Means
# The kind of the event of each kind of movement, where it settles no fee.
EVENTS = {
    Kind.FEE: "fee_taken",
    Kind.REFUND: "fee_refunded",
    Kind.EXTRA: "extra_sold",
    Kind.FLOAT: "till_opened",
    Kind.COUNT: "till_counted",
    Kind.MOVED: "till_moved",
    Kind.PRIZE: "prize_paid",
}
TAKEN_BACK = "money_taken_back"
BELOW = "below"  # refused until somebody is sure
# What may change of an entry before the lock is held.
CHANGING = (
    "state", "number", "side", "is_joker", "paid_at", "fee_name", "place_of",
    "with_points", "card_times",
)  # fmt: skip
Write = TypeVar("Write", bound=Callable[..., Movement])


def write_once(write: Write) -> Write:
    """Write alone in the tournament, which is not archived, and once for each `key`.

    An `entry` is read again first.
    """

    @wraps(write)
    def written(**words: Any) -> Movement:
        entry: Entry | None = words.get("entry")
        day = words.get("tournament") or words["entry"].tournament
        with ledger.locked(day) as tournament:
            if key := words.get("key"):
                pressed = Movement.objects.filter(client_key=key, tournament=tournament)
                if done := pressed.first():
                    return done
            refuse_archived(tournament)
            if words.get("means", Means.CASH) not in Means.values:
                raise ValidationError(_("Choose cash or transfer."), code="means")
            if entry is not None:
                read_again(entry, tournament)
            if "tournament" in words:
                words["tournament"] = tournament
            return write(**words)

    return cast(Write, written)


def refuse_archived(tournament: Tournament) -> None:
    """Refuse to move the money of an archived tournament."""
    if tournament.archived_at is not None:
        raise ValidationError(
            _("This tournament is archived. Bring it back first."), code="archived"
        )


def refuse_overdraft(tournament: Tournament, amount: int) -> None:
    """Ask before more cash goes out than there should be."""
    left = cash_in_box(tournament) + amount
    if amount < 0 and left < 0:
        raise ValidationError(
            _(
                "The cash box would hold %(left)s then. Write first what was there at "
                "the start, or what was put in since."
            ),
            code=BELOW,
            params={"left": in_euros(left)},
        )


def read_again(entry: Entry, tournament: Tournament | None = None) -> None:
    """Read an entry as it is once the lock is held; it may be gone by then."""
    if tournament is not None:
        entry.tournament = tournament
    try:
        entry.refresh_from_db(fields=CHANGING)
    except Entry.DoesNotExist as error:
        raise ValidationError(
            _("%(name)s is no longer registered."),
            code="gone",
            params={"name": entry.player},
        ) from error


def next_number(tournament: Tournament) -> int:
    rows = Movement.objects.filter(tournament=tournament)
    return (rows.aggregate(last=Max("number"))["last"] or 0) + 1


def move(
    movement: Movement,
    by: Account | None,
    *,
    words: str = "",
    sure: bool = False,
    **more: Any,
) -> Movement:
    """Write one movement, and whether the fee of its entry is paid by it.

    Somebody is `sure` that it goes out though it should not be in the cash box.
    """
    tournament, entry = movement.tournament, movement.entry
    if movement.means == Means.CASH and movement.kind != Kind.COUNT and not sure:
        refuse_overdraft(tournament, movement.amount)
    movement.number = next_number(tournament)
    facts = {**facts_of(movement), **more}
    kind = TAKEN_BACK if movement.corrects else EVENTS[Kind(movement.kind)]
    if entry is not None and movement.kind in (Kind.FEE, Kind.REFUND):
        was, paid = bool(entry.paid_at), _paid_after(entry, movement.amount)
        if was != paid:
            facts["was_paid"] = was
            mark_paid(entry, paid)
            if movement.kind == Kind.FEE:
                kind = "entry_paid" if paid else "entry_unpaid"
    movement.event = ledger.append(tournament, kind, facts, by=by, words=words)
    movement.save(force_insert=True)
    return movement


def _paid_after(entry: Entry, amount: int) -> bool:
    """Tell whether the fee is paid then: only income pays it, only outgo undoes it."""
    account, was = account_of(entry), bool(entry.paid_at)
    held = account.held + amount
    enough = held > 0 and held >= account.fee.amount
    return (was or enough) if amount > 0 else (was and enough)


def mark_paid(entry: Entry, paid: bool) -> None:
    """Note that somebody has paid, or not."""
    entry.paid_at = timezone.now() if paid else None
    entry.save(update_fields=["paid_at"])


def take_back(
    *,
    movement: Movement,
    by: Account | None,
    reason: str = "",
    sure: bool = False,
) -> Movement:
    """Correct a movement by one of the opposite amount; twice is once."""
    with ledger.locked(movement.tournament) as tournament:
        refuse_archived(tournament)
        movement = Movement.objects.select_related("entry__player", "corrects").get(
            pk=movement.pk
        )
        done = Movement.objects.filter(corrects=movement).first()
        if done is not None:
            return done
        if movement.corrects is not None:
            raise ValidationError(
                _("This is a correction itself: write the right movement anew."),
                code="correction",
            )
        if movement.entry is not None:
            read_again(movement.entry, tournament)
        refuse_returned(movement)
        counter = counter_movement(tournament, movement, movement.entry)
        return move(counter, by, words=reason.strip(), sure=sure)


def counter_movement(
    tournament: Tournament, movement: Movement, entry: Entry | None = None
) -> Movement:
    """Return the counter-movement of one, for the same and by the same means."""
    return Movement(
        tournament=tournament,
        kind=movement.kind,
        amount=-movement.amount,
        means=movement.means,
        entry=entry,
        about=movement.about,
        corrects=movement,
    )


def write_again(*, counter: Movement, by: Account | None) -> Movement:
    """Undo a correction: what it took back is written once more, as it was."""
    with ledger.locked(counter.tournament) as tournament:
        refuse_archived(tournament)
        refuse_second_undo(counter)
        was = counter.corrects
        assert was is not None
        if counter.entry is not None:
            read_again(counter.entry, tournament)
        anew = Movement(
            tournament=tournament,
            kind=was.kind,
            amount=was.amount,
            means=was.means,
            entry=counter.entry,
            about=was.about,
            pieces=was.pieces,
        )
        return move(anew, by, again=counter.public_id)


def refuse_second_undo(counter: Movement) -> None:
    """Refuse to undo a correction a second time."""
    again = counter.tournament.events.filter(facts__again=counter.public_id)
    if counter.corrects is None or again.exists():
        raise ValidationError(
            _("This is undone already: it is written once more."), code="again"
        )


def refuse_returned(movement: Movement) -> None:
    """Refuse to take back a fee that was already given back."""
    if movement.kind != Kind.FEE or movement.entry is None:
        return
    if account_of(movement.entry).held < movement.amount:
        raise ValidationError(
            _("This fee was given back since. Take that back first."), code="returned"
        )
