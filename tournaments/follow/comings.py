"""Writes who takes part: registered, arrived, paid, left; each with its event."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries import queries
from tournaments.entries.archiving import bring_back_to_enter
from tournaments.entries.models import Entry
from tournaments.entries.refusals import (
    reason_or_case,
    refuse_entered,
    refuse_once_finished,
    refuse_unless_open,
    refuse_with_money,
)
from tournaments.entries.rules.numbering import next_free
from tournaments.ledger import writes as ledger
from tournaments.ledger.queries import same_last_event
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.rulings.standing import refuse_excluded, refuse_judged, refuse_out
from tournaments.tables import queries as tables
from tournaments.tables.places import refuse_once_taken_over
from tournaments.till.moving import read_again as read_again
from tournaments.till.writes import set_paid as set_paid

State = Entry.State
HIGHEST = 9_999


def register(
    *,
    tournament: Tournament,
    player: Player,
    by: Account | None = None,
    number: int | None = None,
    here: bool = False,
    late: bool = False,
    joker: bool = False,
) -> Entry:
    """Enter a player, with the next free number unless one is given.

    `here` checks in at once, and so does `joker`, for whoever only fills a seat; `late`
    says that whoever decides lets them in after the closing time.
    """
    with ledger.locked(tournament) as tournament:
        refuse_unless_open(tournament, late=late)
        [player] = bring_back_to_enter([player], by)
        numbers = queries.numbers_of_players(tournament)
        refuse_entered(player, numbers)
        taken = set(numbers.values())
        if number is not None:
            _check_number(number)
            if number in taken:
                raise _number_taken(tournament, number)
        number = number or next_free(taken)
        entry = Entry.objects.create(
            tournament=tournament, player=player, number=number, is_joker=joker
        )
        facts = {"number": number, "joker": joker}
        _say(entry, "entry_registered", by, player=player.public_id, **facts)
        if here or joker:
            check_in(entry=entry, by=by)
    return entry


def unregister(*, entry: Entry, by: Account | None = None) -> None:
    """Take back a registration that was a mistake; who has played can only leave."""
    try:
        with ledger.locked(entry.tournament):
            read_again(entry)
            refuse_bound(entry)
            facts = {"number": entry.number, "state": entry.state}
            facts |= {"joker": entry.is_joker, "paid": bool(entry.paid_at)}
            _say(entry, "entry_removed", by, player=entry.player.public_id, **facts)
            Entry.objects.filter(pk=entry.pk).delete()
    except ProtectedError as error:
        refuse_judged(entry)
        raise _seated(entry) from error


def refuse_bound(entry: Entry) -> None:
    """Refuse to remove whoever sits, moved money, has a partner or took a place."""
    refuse_seated(entry)
    refuse_with_money(entry)
    if entry.side is not None:
        raise ValidationError(_("Take the partnership apart first."))
    if entry.place_of is not None:
        raise ValidationError(
            _("%(name)s took a place. Undo that in the history first."),
            code="place",
            params={"name": entry.player},
        )


def refuse_seated(entry: Entry) -> None:
    if tables.has_seat(entry):
        raise _seated(entry)


def check_in(*, entry: Entry, by: Account | None = None, joker: bool = False) -> Entry:
    with ledger.locked(entry.tournament):
        _move(entry, State.PRESENT, "entry_arrived", by, {State.REGISTERED})
        return set_joker(entry=entry, joker=True, by=by) if joker else entry


def not_here(*, entry: Entry, by: Account | None = None) -> Entry:
    """Undo a check-in."""
    with ledger.locked(entry.tournament):
        read_again(entry)
        refuse_out(entry)
        refuse_seated(entry)
        return _move(entry, State.REGISTERED, "entry_not_here", by, {State.PRESENT})


def leave(*, entry: Entry, by: Account | None = None) -> Entry:
    """Withdraw: what was played stays, and no later round seats this entry."""
    return _move(entry, State.LEFT, "entry_left", by, queries.IN)


def come_back(*, entry: Entry, by: Account | None = None, here: bool = True) -> Entry:
    """Take part again; `here` says that they stand in the hall."""
    state = State.PRESENT if here else State.REGISTERED
    return _move(entry, state, "entry_returned", by, {State.LEFT})


def exclude(
    *,
    entry: Entry,
    reason: str = "",
    by: Account | None = None,
    ruled_in: int | None = None,
) -> Entry:
    """Exclude with a reason, which stands apart from the ledger's chain.

    Where a ruling excludes, its case is named, and the reason stands there alone.
    """
    why = reason_or_case(reason, ruled_in)
    with ledger.locked(entry.tournament) as tournament:
        read_again(entry)
        told = {"entry": entry.public_id}
        if not (ruled_in or same_last_event(tournament, "entry_excluded", told, **why)):
            refuse_out(entry)  # a finger taps twice, but for one reason
        among = (*queries.IN, State.LEFT)
        return _move(entry, State.EXCLUDED, "entry_excluded", by, among, **why)


def readmit(
    *,
    entry: Entry,
    reason: str = "",
    by: Account | None = None,
    to: str = State.PRESENT,
    ruled_in: int | None = None,
) -> Entry:
    """Admit again; whoever's points another plays on with can take that place back."""
    why = reason_or_case(reason, ruled_in)
    with ledger.locked(entry.tournament):
        refuse_excluded(entry)
        if Entry.objects.filter(place_of=entry, with_points=True).exists():
            to = State.LEFT
        return _move(entry, to, "entry_readmitted", by, {State.EXCLUDED}, **why)


def set_joker(
    *, entry: Entry, joker: bool, by: Account | None = None, again: bool = False
) -> Entry:
    """Make an entry a joker, who fills a seat unranked, or not; refuse who has played.

    Only whoever has played as a joker is made one `again`, by an undo.
    """
    with ledger.locked(entry.tournament) as tournament:
        read_again(entry)
        if entry.is_joker == joker:
            return entry
        refuse_once_finished(tournament)
        if joker and not again:
            refuse_played(entry)
        entry.is_joker = joker
        entry.save(update_fields=["is_joker"])
        _say(entry, "entry_joker", by, before=not joker, after=joker)
    return entry


def change_number(
    *, entry: Entry, number: int, by: Account | None = None, swap: bool = False
) -> Entry:
    """Give another number; with `swap`, whoever has it takes this entry's.

    Without, a number that somebody has is refused: ValidationError, code `taken`.
    """
    with ledger.locked(entry.tournament) as tournament:
        read_again(entry)
        _check_number(number)
        if entry.number == number:
            return entry
        entered = Entry.objects.filter(tournament=tournament)
        other = entered.filter(number=number).first()
        if other is not None and not swap:
            raise _number_taken(tournament, number)
        before = entry.number
        if other is not None:
            # Two rows cannot have one number for a moment: one waits at a free one.
            taken = set(entered.values_list("number", flat=True))
            entered.filter(pk=other.pk).update(number=next_free(taken))
        entry.number = number
        entry.save(update_fields=["number"])
        _say(entry, "entry_number", by, before=before, after=number)
        if other is not None:
            other.number = before
            other.save(update_fields=["number"])
            _say(other, "entry_number", by, before=number, after=before)
    return entry


def _move(
    entry: Entry,
    state: str,
    kind: str,
    by: Account | None,
    among: Collection[State],
    words: str = "",
    **more: Any,
) -> Entry:
    """Change a state; a second tap changes nothing more."""
    with ledger.locked(entry.tournament) as tournament:
        read_again(entry)
        if entry.state == state:
            return entry
        refuse_once_finished(tournament)
        before = entry.state
        if state == State.PRESENT:
            refuse_once_taken_over(entry)
        if before not in among:
            refuse_out(entry)
            raise ValidationError(
                _("Number %(number)s cannot do this now: %(state)s."),
                code="state",
                params={"number": entry.number, "state": State(before).label},
            )
        entry.state = state
        entry.save(update_fields=["state"])
        _say(entry, kind, by, words, before=before, after=str(state), **more)
    return entry


def _say(
    entry: Entry, kind: str, by: Account | None, words: str = "", /, **facts: Any
) -> None:
    facts = {"entry": entry.public_id, **facts}
    ledger.append(entry.tournament, kind, facts, by=by, words=words)


def _check_number(number: int) -> None:
    if not 1 <= number <= HIGHEST:
        raise ValidationError({"number": _("A number is from 1 to 9999.")})


def _number_taken(tournament: Tournament, number: int) -> ValidationError:
    owner = queries.entries(tournament).get(number=number).player
    error = ValidationError(
        _("Number %(number)s is taken by %(name)s."),
        code="taken",
        params={"number": number, "name": owner},
    )
    return ValidationError({"number": error})


def _seated(entry: Entry) -> ValidationError:
    return ValidationError(
        _("%(name)s sits at a table: let them withdraw instead."),
        code="seated",
        params={"name": entry.player},
    )


def refuse_played(entry: Entry) -> None:
    """Refuse to make a joker of who has played: that one is ranked."""
    if tables.has_played(entry):
        raise ValidationError(
            _(
                "%(name)s has played: those points stay in the ranking, so this is "
                "no joker. Whoever goes leaves the tournament instead; a joker is "
                "somebody who has not played yet."
            ),
            code="played",
            params={"name": entry.player},
        )
