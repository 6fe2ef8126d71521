"""Writes who takes part: registered, arrived, paid, left; each with its event."""

from collections.abc import Collection, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Entry, Player, Tournament
from tournaments.registration import queries
from tournaments.registration.rules.numbering import next_free

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
) -> Entry:
    """Enter a player, with the next free number unless one is given.

    `here` registers and checks in at once, as at the door; `late` says that whoever
    decides lets them in after the closing time.
    """
    with ledger.locked(tournament) as tournament:
        refuse_unless_open(tournament, late=late)
        numbers = queries.numbers_of_players(tournament)
        refuse_entered(player, numbers)
        taken = set(numbers.values())
        if number is not None:
            _check_number(number)
            if number in taken:
                raise _number_taken(tournament, number)
        number = number or next_free(taken)
        entry = Entry.objects.create(
            tournament=tournament, player=player, number=number
        )
        facts = {"number": number, "joker": False}
        _say(entry, "entry_registered", by, player=player.public_id, **facts)
        if here:
            check_in(entry=entry, by=by)
    return entry


def unregister(*, entry: Entry, by: Account | None = None) -> None:
    """Take back a registration that was a mistake; who has played can only leave."""
    try:
        with ledger.locked(entry.tournament):
            if not Entry.objects.filter(pk=entry.pk).exists():
                raise ValidationError(
                    _("%(name)s is no longer registered."),
                    code="gone",
                    params={"name": entry.player},
                )
            entry.refresh_from_db()
            if queries.seated(entry):
                raise _seated(entry)
            if entry.side is not None:
                raise ValidationError(_("Take the partnership apart first."))
            facts = {"number": entry.number, "state": entry.state}
            _say(entry, "entry_removed", by, player=entry.player.public_id, **facts)
            Entry.objects.filter(pk=entry.pk).delete()
    except ProtectedError as error:
        raise _seated(entry) from error


def check_in(*, entry: Entry, by: Account | None = None) -> Entry:
    return _move(entry, State.PRESENT, "entry_arrived", by, {State.REGISTERED})


def not_here(*, entry: Entry, by: Account | None = None) -> Entry:
    """Undo a check-in."""
    with ledger.locked(entry.tournament):
        if queries.seated(entry):
            raise _seated(entry)
        return _move(entry, State.REGISTERED, "entry_not_here", by, {State.PRESENT})


def leave(*, entry: Entry, by: Account | None = None) -> Entry:
    """Withdraw: what was played stays, and no later round seats this entry."""
    among = {State.REGISTERED, State.PRESENT}
    return _move(entry, State.LEFT, "entry_left", by, among)


def come_back(*, entry: Entry, by: Account | None = None, here: bool = True) -> Entry:
    """Take part again; `here` says that they stand in the hall."""
    state = State.PRESENT if here else State.REGISTERED
    return _move(entry, state, "entry_returned", by, {State.LEFT})


def exclude(*, entry: Entry, reason: str, by: Account | None = None) -> Entry:
    """Exclude with a reason, which stands apart from the ledger's chain."""
    among = {State.REGISTERED, State.PRESENT, State.LEFT}
    words = reason_said(reason)
    return _move(entry, State.EXCLUDED, "entry_excluded", by, among, words)


def readmit(
    *, entry: Entry, reason: str, by: Account | None = None, to: State = State.PRESENT
) -> Entry:
    words = reason_said(reason)
    return _move(entry, to, "entry_readmitted", by, {State.EXCLUDED}, words)


def set_paid(*, entry: Entry, paid: bool, by: Account | None = None) -> Entry:
    with ledger.locked(entry.tournament):
        entry.refresh_from_db(fields=["paid_at"])
        if bool(entry.paid_at) == paid:
            return entry
        entry.paid_at = timezone.now() if paid else None
        entry.save(update_fields=["paid_at"])
        _say(entry, "entry_paid" if paid else "entry_unpaid", by)
    return entry


def set_joker(*, entry: Entry, joker: bool, by: Account | None = None) -> Entry:
    """A joker fills an empty seat and is not ranked."""
    with ledger.locked(entry.tournament):
        entry.refresh_from_db(fields=["is_joker"])
        if entry.is_joker == joker:
            return entry
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
        entry.refresh_from_db(fields=["number"])
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
    state: State,
    kind: str,
    by: Account | None,
    among: Collection[State],
    words: str = "",
) -> Entry:
    """Change a state; a second tap changes nothing more."""
    with ledger.locked(entry.tournament):
        entry.refresh_from_db(fields=["state"])
        if entry.state == state:
            return entry
        before = State(entry.state)
        if before not in among:
            raise ValidationError(
                _("Number %(number)s cannot do this now: %(state)s."),
                code="state",
                params={"number": entry.number, "state": before.label},
            )
        entry.state = state
        entry.save(update_fields=["state"])
        _say(entry, kind, by, words, before=before.value, after=state.value)
    return entry


def _say(
    entry: Entry, kind: str, by: Account | None, words: str = "", /, **facts: Any
) -> None:
    facts = {"entry": entry.public_id, **facts}
    day = entry.tournament
    ledger.append(day, kind, facts, by=by, words=words)


def reason_said(words: str) -> str:
    """A reason without the spaces around it; refused where none is given."""
    if not words.strip():
        raise ValidationError({"reason": _("Say why: the jury may be asked later.")})
    return words.strip()


def refuse_unless_open(tournament: Tournament, *, late: bool) -> None:
    """Refuse whoever comes after the end, or after the closing unless as `late`."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(_("This tournament is over."), code="finished")
    since = queries.closed_since(tournament)
    if since is not None and not late:
        raise ValidationError(
            _(
                "Registration is closed since %(time)s. Only an organiser enters "
                "whoever comes now, as late."
            ),
            code="closed",
            params={"time": time_format(timezone.localtime(since), "H:i")},
        )


def refuse_entered(player: Player, numbers: Mapping[int, int]) -> None:
    """Refuse a player who has a number, by his key, in this tournament."""
    if player.pk in numbers:
        raise ValidationError(
            _("%(name)s is registered already, with number %(number)s."),
            code="entered",
            params={"name": player, "number": numbers[player.pk]},
        )


def _check_number(number: int) -> None:
    if not 1 <= number <= HIGHEST:
        raise ValidationError({"number": _("A number is from 1 to 9999.")})


def _number_taken(tournament: Tournament, number: int) -> ValidationError:
    owner = queries.entries(tournament).get(number=number).player
    sentence = _("Number %(number)s is taken by %(name)s.")
    params = {"number": number, "name": owner}
    error = ValidationError(sentence, code="taken", params=params)
    return ValidationError({"number": error})


def _seated(entry: Entry) -> ValidationError:
    return ValidationError(
        _("%(name)s sits at a table: let them withdraw instead."),
        code="seated",
        params={"name": entry.player},
    )
