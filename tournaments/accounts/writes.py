"""Signing in, with limits on wrong passwords: for a name, and for an address."""

from datetime import datetime, timedelta

from django.contrib.auth import authenticate, login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.accounts import queries as accounts
from tournaments.accounts.models import Account, Host, SignInTries

MOST_TRIES = 5
# Of all names together, on devices of one address where nobody has signed in yet: a
# whole hall may have one.
MOST_OF_STRANGERS = 60
LOCK = timedelta(minutes=10)
KEPT = timedelta(days=1)


def sign_in(
    *,
    request: HttpRequest,
    username: str,
    password: str,
    device: str = "",
    address: str = "",
) -> Account:
    """Sign the person in and return the account, or raise a ValidationError.

    Tries are counted for each name, wherever they are made. A `device` on which this
    very name has signed in before has a count of its own, as has the machine of the
    server, so that a joker in the hall cannot lock the organiser out of his laptop.
    Who goes through the names is stopped by a count of the new devices of his
    `address`, which nobody elsewhere waits for, and none without an address.
    """
    now, strangers = timezone.now(), digest("address", address)
    if address:
        locked_until = take_a_try(key=strangers, now=now, most=MOST_OF_STRANGERS)
        if locked_until:
            raise ValidationError(
                _(
                    "Too many wrong passwords were typed on new devices here. Try "
                    "again from %(time)s on, or sign in on a device that you have used "
                    "before, or on the computer of WhistClub itself."
                ),
                code="locked",
                params=_at(locked_until),
            )
    username = Account.normalize_username(username)
    key = digest(username, device)
    locked_until = take_a_try(key=key, now=now)
    if locked_until:
        raise ValidationError(
            _(
                "Too many wrong passwords for this name. Try again from %(time)s on, "
                "or ask the organiser for a new password."
            ),
            code="locked",
            params=_at(locked_until),
        )
    # Of an unknown name, Django computes a password's digest all the same: the
    # time taken does not tell which names exist.
    account = authenticate(request, username=username, password=password)
    if account is None:
        raise ValidationError(
            _(
                "This name and this password do not go together. Check both; small and "
                "capital letters differ in the password."
            ),
            code="wrong",
        )
    SignInTries.objects.filter(key=key).delete()
    if address:
        give_back_a_try(key=strangers)
    login(request, account)
    return account


def digest(*words: str) -> str:
    """Return the digest under which tries are counted; no typed word is kept."""
    return salted_hmac("tournaments.sign_in", "\n".join(words)).hexdigest()


def _at(moment: datetime) -> dict[str, str]:
    return {"time": time_format(timezone.localtime(moment))}


@transaction.atomic
def take_a_try(*, key: str, now: datetime, most: int = MOST_TRIES) -> datetime | None:
    """Count a try for `key`, or return when it may try again, after so many at `most`.

    The try is counted before the password is looked at: a hundred at the same
    moment count as a hundred.
    """
    SignInTries.objects.filter(last_at__lt=now - KEPT).delete()
    SignInTries.objects.get_or_create(key=key, defaults={"last_at": now})
    row = SignInTries.objects.select_for_update().get(key=key)
    if now - row.last_at >= LOCK:
        row.tries = 0
    if row.tries >= most:
        return row.last_at + LOCK
    row.tries += 1
    row.last_at = now
    row.save()
    return None


@transaction.atomic
def give_back_a_try(*, key: str) -> None:
    """Take the last try off the count: it was a good one."""
    SignInTries.objects.filter(key=key, tries__gt=0).update(tries=F("tries") - 1)
    SignInTries.objects.filter(key=key, tries=0).delete()


def is_out_of_tries(*, key: str, now: datetime, most: int) -> bool:
    """Tell whether `key` has had so many tries of late; this counts none."""
    row = SignInTries.objects.filter(key=key, last_at__gt=now - LOCK).first()
    return row is not None and row.tries >= most


def remember_language(*, account: Account, language: str) -> None:
    account.language = language
    account.save(update_fields=["language"])


def set_up_club(
    *, club: str, place: str, name: str, username: str, password: str
) -> Account:
    """Make the club and its first organiser, while there is nobody yet.

    Of two who do it at once the second gets ValidationError, code `over`.
    """
    over = ValidationError(
        _("This club has been made meanwhile. Sign in, or ask its organiser."),
        code="over",
    )
    try:
        with transaction.atomic():
            # The one row of the host decides who was first.
            Host.objects.create(pk=1, name=club, place=place)
            if accounts.can_anybody_sign_in():
                raise over
            return Account.objects.create_user(
                username, password, name=name, is_organiser=True
            )
    except IntegrityError as error:
        raise over from error


def refuse_last_organiser(account: Account, *, stays: bool) -> None:
    """Refuse to take the last organiser away: nobody could give the hat back."""
    others = Account.objects.select_for_update().filter(
        is_organiser=True, is_active=True
    )
    if not stays and not others.exclude(pk=account.pk).exists():
        raise ValidationError(
            _(
                "This is the only organiser who may sign in. Make somebody else an "
                "organiser first."
            ),
            code="last_organiser",
        )
