"""Writes which phone serves which table: paired, let in, moved, sent away."""

import secrets
from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.accounts.writes import give_back_a_try, is_out_of_tries, take_a_try
from tournaments.devices.models import Device, RenewedCard
from tournaments.devices.rules.codes import Card, digest_of, plain_code
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.play.phones import queries
from tournaments.play.phones.queries import PhoneQueue
from tournaments.tables import table_cards

MOST_TRIES = 30  # codes typed wrong in a tournament, before the desk is asked
MOST_OF_ONE = 10  # times that one code is typed, right or wrong
ELSEWHERE = "elsewhere"  # refused until somebody is sure
MOST_WAITING = 4  # phones that wait at one table


def pair(
    *,
    tournament: Tournament,
    secret: str = "",
    code: str = "",
    token: str = "",
    name: str = "",
    sure: bool = False,
) -> tuple[Device, str]:
    """Let a phone in at the table whose card it read, or whose code was typed.

    A phone that may be a stranger's waits until the desk lets it in; so does any whose
    code was typed after too many wrong ones, or itself too often: a hall is never
    locked, and who guesses gains nothing. The same phone again has what it had, which
    its `token` shows; it goes to another table once somebody is `sure`. The token that
    is returned is kept nowhere but in that phone.
    """
    doubtful = bool(code) and tried_too_often(tournament, code)
    with ledger.locked(tournament) as tournament:
        refuse_once_over(tournament)
        found = card_of(tournament, secret, code)
        if code and not doubtful:
            give_back_a_try(key=tries_key(tournament))
        before = phone_with_token(token)
        if before is not None and before.tournament_id == tournament.pk:
            if before.number == found.number:
                return before, token
            if not sure:
                raise ValidationError(
                    _(
                        "This phone serves table %(before)s. The card is that of table "
                        "%(after)s."
                    ),
                    code=ELSEWHERE,
                    params={"before": before.number, "after": found.number},
                )
            _revoke(before, None)
        others = Device.objects.filter(tournament=tournament, number=found.number)
        if others.waiting().count() >= MOST_WAITING:
            raise ValidationError(
                _("Too many phones wait for this table. Ask the organiser."),
                code="crowded",
            )
        waits = doubtful or must_wait(tournament, found.number)
        token = secrets.token_urlsafe(32)
        device = Device.objects.create(
            tournament=tournament,
            number=found.number,
            secret_digest=digest_of(token),
            name=name[:40],
            let_in_at=None if waits else timezone.now(),
        )
        kind = "phone_waits" if waits else "phone_paired"
        _append_event(device, kind, None, secret=device.secret_digest)
    return device, token


def must_wait(tournament: Tournament, number: int) -> bool:
    """Return whether the desk has to let the next phone of a table in.

    It may be that of a stranger who has photographed the card: where the table has its
    phone, plays on paper, or had one sent away since its card was made.
    """
    here = Device.objects.filter(tournament=tournament, number=number)
    return (
        tournament.phones_wait
        or here.serving().exists()
        or queries.was_sent_away(tournament, number)
        or queries.is_on_paper(tournament, number)
    )


def card_of(tournament: Tournament, secret: str, code: str) -> Card:
    """The card that was read or typed; ValidationError where there is none such."""
    if secret:
        found = table_cards.card_with(tournament, "secret", secret)
        sentence = _(
            "This card is not valid any more. Scan the card that lies on the table, or "
            "ask the organiser for a new one."
        )
    else:
        found = table_cards.card_with(tournament, "code", plain_code(code))
        sentence = _(
            "No table has this code. Type the eight characters of the card that lies "
            "on the table, or ask the organiser."
        )
    if found is None:
        raise ValidationError({"code": sentence}, code="unknown")
    return found


def tried_too_often(tournament: Tournament, code: str) -> bool:
    """Count a code that is typed, and return whether too many were typed before.

    The same code again and again, as a table types it that misreads its card, counts
    for itself after a while, and no longer for the hall: nobody learns anything by it.
    """
    hall, own, now = (
        tries_key(tournament),
        tries_key(tournament, plain_code(code)),
        timezone.now(),
    )
    return (
        is_out_of_tries(key=own, now=now, most=MOST_OF_ONE)
        or take_a_try(key=hall, now=now, most=MOST_TRIES) is not None
        or take_a_try(key=own, now=now, most=MOST_OF_ONE) is not None
    )


def tries_key(tournament: Tournament, code: str = "") -> str:
    """Return the key that counts tries: by tournament, as a hall shares one address."""
    what = f"{tournament.public_id}/{code}" if code else tournament.public_id
    return salted_hmac("tournaments.play.phones.codes", what).hexdigest()


def phone_with_token(token: str) -> Device | None:
    """The phone that shows this token, unless it was sent away; with its tournament."""
    if not token:
        return None
    phones = Device.objects.filter(secret_digest=digest_of(token), revoked_at=None)
    return phones.select_related("tournament").first()


def note_heard(device: Device, queue: PhoneQueue | None = None) -> None:
    """Note that a phone asked for something, not more often than anybody looks.

    What it says of its `queue` is noted at once, where that is news.
    """
    known = PhoneQueue(device.unsent, device.to_check)
    is_due = queries.due_to_be_heard(device.heard_at, timezone.now())
    save_heard(device.pk, known, queue or known, is_due=is_due)


def save_heard(
    device: int, known: PhoneQueue, queue: PhoneQueue, *, is_due: bool
) -> None:
    """Note that a phone was heard, if that is due or its queue has changed."""
    if is_due or queue != known:
        with transaction.atomic():  # in its turn, where those who write have turns
            heard = {"heard_at": timezone.now(), **queue._asdict()}
            Device.objects.filter(pk=device).update(**heard)


def let_in(*, device: Device, by: Account) -> Device:
    """Let a phone write for its table, beside any that does already."""
    with ledger.locked(device.tournament) as tournament:
        refuse_once_over(tournament)
        device.refresh_from_db()
        if device.let_in_at is not None and device.revoked_at is None:
            return device
        device.let_in_at, device.revoked_at = timezone.now(), None
        device.save(update_fields=["let_in_at", "revoked_at"])
        _append_event(device, "phone_let_in", by)
    return device


def revoke(*, device: Device, by: Account) -> Device:
    """Send a phone away: it writes no more, and keeps what it has not sent yet."""
    with ledger.locked(device.tournament):
        device.refresh_from_db()
        if device.revoked_at is None:
            _revoke(device, by)
    return device


def _revoke(device: Device, by: Account | None, **facts: Any) -> None:
    device.revoked_at = timezone.now()
    device.save(update_fields=["revoked_at"])
    _append_event(device, queries.SENT_AWAY, by, **facts)


def move(*, device: Device, number: int, by: Account) -> Device:
    """Let a phone serve another table from now on."""
    with ledger.locked(device.tournament) as tournament:
        refuse_once_over(tournament)
        device.refresh_from_db()
        if not 1 <= number <= table_cards.count_tables(tournament):
            raise ValidationError(
                {"number": _("There is no table %(number)s here.") % {"number": number}}
            )
        if device.revoked_at is not None:
            raise ValidationError(
                _("This phone was sent away. Let it in again first."), code="revoked"
            )
        before = device.number
        if before == number:
            return device
        device.number = number
        device.save(update_fields=["number"])
        _append_event(device, "phone_moved", by, before=before, after=number)
    return device


def renew_card(*, tournament: Tournament, number: int, seen: int, by: Account) -> int:
    """Make the card of a table anew: the old one lets nobody in any more.

    Whatever phone it has let in is sent away; what that had not sent yet is kept for
    the organiser when it comes. Who `seen` fewer renewals than there are has pressed
    twice, and renews nothing.
    """
    with ledger.locked(tournament) as tournament:
        refuse_once_over(tournament)
        table_cards.card_or_404(tournament, number)
        row, _made = RenewedCard.objects.get_or_create(
            tournament=tournament, number=number
        )
        if row.times != seen:
            return row.times
        row.times += 1
        row.save(update_fields=["times"])
        phones = Device.objects.filter(
            tournament=tournament, number=number, revoked_at=None
        )
        served = [one.public_id for one in phones.serving()]
        for one in phones.select_related("tournament"):
            _revoke(one, by, card=row.times)
        ledger.append(
            tournament,
            queries.RENEWED,
            {"number": number, "times": row.times, "sent_away": served},
            by=by,
        )
    return row.times


def keep_card(
    *,
    tournament: Tournament,
    number: int,
    times: int,
    by: Account,
    sent_away: Collection[str] = (),
) -> None:
    """Have the card of a table be again what it was before it was made anew.

    The phones that were `sent_away` with it serve the table again.
    """
    with ledger.locked(tournament) as tournament:
        RenewedCard.objects.filter(tournament=tournament, number=number).update(
            times=times - 1
        )
        for one in tournament.devices.filter(public_id__in=sent_away):
            let_in(device=one, by=by)
        ledger.append(
            tournament, "card_kept", {"number": number, "times": times - 1}, by=by
        )


def refuse_once_over(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("This tournament is over: no table is served any more."), code="finished"
        )


def _append_event(
    device: Device, kind: str, by: Account | None, /, **facts: Any
) -> None:
    facts = {"device": device.public_id, "number": device.number, **facts}
    ledger.append(device.tournament, kind, facts, by=by)
