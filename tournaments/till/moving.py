"""Writes one movement of money with its event; the caller holds the lock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Entry, Movement, Tournament
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


@dataclass(frozen=True)
class Money:
    """What is to be written: of which kind, how much, how, of whom, for what."""

    kind: str
    amount: int
    means: str = Means.CASH
    entry: Entry | None = None
    about: str = ""
    pieces: Mapping[str, int] | None = None
    corrects: Movement | None = None
    key: UUID | None = None
    words: str = ""
    sure: bool = False  # that it goes out though it should not be in the cash box
    more: Mapping[str, Any] = field(default_factory=dict)


def refuse_away(tournament: Tournament) -> None:
    """The money of an archived tournament is settled."""
    if tournament.archived_at is not None:
        raise ValidationError(
            _("This tournament is archived. Bring it back first."), code="archived"
        )


def refuse_below(tournament: Tournament, amount: int) -> None:
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


def read_again(entry: Entry) -> None:
    """Read an entry as it is once the lock is held; it may be gone by then."""
    try:
        entry.refresh_from_db(fields=["state", "is_joker", "paid_at", "fee_name"])
    except Entry.DoesNotExist as error:
        raise ValidationError(
            _("%(name)s is no longer registered."),
            code="gone",
            params={"name": entry.player},
        ) from error


def pressed_before(tournament: Tournament, key: UUID | None) -> Movement | None:
    """The movement that the same press has written already."""
    if key is None:
        return None
    return Movement.objects.filter(tournament=tournament, client_key=key).first()


def next_number(tournament: Tournament) -> int:
    rows = Movement.objects.filter(tournament=tournament)
    return (rows.aggregate(last=Max("number"))["last"] or 0) + 1


def drafted(tournament: Tournament, number: int, money: Money) -> Movement:
    """A movement that is not written yet."""
    return Movement(
        tournament=tournament,
        number=number,
        kind=money.kind,
        amount=money.amount,
        means=money.means,
        entry=money.entry,
        about=money.about,
        pieces=dict(money.pieces) if money.pieces else None,
        corrects=money.corrects,
        client_key=money.key,
    )


def move(
    tournament: Tournament, money: Money, by: Account | None, kind: str = ""
) -> Movement:
    """Write one movement, and whether the fee of its entry is paid by it."""
    if money.means == Means.CASH and money.kind != Kind.COUNT and not money.sure:
        refuse_below(tournament, money.amount)
    movement = drafted(tournament, next_number(tournament), money)
    facts, entry = {**facts_of(movement), **money.more}, money.entry
    kind = kind or (TAKEN_BACK if money.corrects else EVENTS[Kind(money.kind)])
    if entry is not None and money.kind in (Kind.FEE, Kind.REFUND):
        was, paid = bool(entry.paid_at), _paid_after(entry, money.amount)
        if was != paid:
            facts["was_paid"] = was
            mark(entry, paid)
            if money.kind == Kind.FEE:
                kind = "entry_paid" if paid else "entry_unpaid"
    movement.event = ledger.append(tournament, kind, facts, by=by, words=money.words)
    movement.save(force_insert=True)
    return movement


def _paid_after(entry: Entry, amount: int) -> bool:
    """Whether the fee is settled then: what comes unsettles none, what goes none."""
    account, was = account_of(entry), bool(entry.paid_at)
    held = account.held + amount
    enough = held > 0 and held >= account.fee.amount
    return (was or enough) if amount > 0 else (was and enough)


def mark(entry: Entry, paid: bool) -> None:
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
        refuse_away(tournament)
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
        entry = _entry_of(movement, tournament)
        refuse_returned(movement)
        return move(tournament, opposite(movement, entry, reason, sure=sure), by)


def opposite(
    movement: Movement, entry: Entry | None, reason: str = "", *, sure: bool = False
) -> Money:
    """The counter-movement of one, for the same and by the same means."""
    return Money(
        movement.kind,
        -movement.amount,
        movement.means,
        entry,
        movement.about,
        corrects=movement,
        words=reason.strip(),
        sure=sure,
    )


def write_again(*, counter: Movement, by: Account | None) -> Movement:
    """Undo a correction: what it took back is written once more, as it was."""
    with ledger.locked(counter.tournament) as tournament:
        refuse_away(tournament)
        refuse_again(counter)
        was = counter.corrects
        assert was is not None
        entry = _entry_of(counter, tournament)
        money = Money(
            was.kind,
            was.amount,
            was.means,
            entry,
            was.about,
            was.pieces,
            more={"again": counter.public_id},
        )
        return move(tournament, money, by)


def refuse_again(counter: Movement) -> None:
    """A correction is undone once."""
    again = counter.tournament.events.filter(facts__again=counter.public_id)
    if counter.corrects is None or again.exists():
        raise ValidationError(
            _("This is undone already: it is written once more."), code="again"
        )


def refuse_corrected(movement: Movement) -> None:
    """A movement is taken back once."""
    if Movement.objects.filter(corrects=movement).exists():
        raise ValidationError(_("This is taken back already."), code="corrected")


def refuse_returned(movement: Movement) -> None:
    """A fee that went back is not taken back a second time."""
    if movement.kind != Kind.FEE or movement.entry is None:
        return
    if account_of(movement.entry).held < movement.amount:
        raise ValidationError(
            _("This fee was given back since. Take that back first."), code="returned"
        )


def _entry_of(movement: Movement, tournament: Tournament) -> Entry | None:
    if movement.entry is not None:
        movement.entry.tournament = tournament
        read_again(movement.entry)
    return movement.entry
