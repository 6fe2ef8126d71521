"""Signing in, with limits on wrong passwords: for a name, and for strangers at all."""

from datetime import datetime, timedelta

from django.contrib.auth import authenticate, login
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.models import Account, SignInTries

MOST_TRIES = 5
MOST_OF_STRANGERS = 60  # of all names together, on devices where nobody signed in yet
LOCK = timedelta(minutes=10)
KEPT = timedelta(days=1)
STRANGERS = "strangers"  # a name has a digest there


def sign_in(
    *,
    request: HttpRequest,
    username: str,
    password: str,
    device: str = "",
    stranger: bool = True,
) -> Account:
    """Sign the person in and return the account, or raise a ValidationError.

    Tries are counted for each name and never for an address: a whole hall shares
    one. A device on which this very name has signed in before has a count of its
    own, so that a joker in the hall cannot lock the organiser out of his laptop. Who
    goes through the names is stopped by a count of all `stranger` devices together,
    which those on which somebody has signed in before do not wait for.
    """
    now = timezone.now()
    if stranger:
        locked_until = take_a_try(key=STRANGERS, now=now, most=MOST_OF_STRANGERS)
        if locked_until:
            sentence = _(
                "Too many wrong passwords were typed on new devices. Try again from "
                "%(time)s on, or sign in on a device that you have used before."
            )
            raise ValidationError(sentence, code="locked", params=_at(locked_until))
    username = Account.normalize_username(username)
    key = salted_hmac("tournaments.sign_in", f"{username}\n{device}").hexdigest()
    locked_until = take_a_try(key=key, now=now)
    if locked_until:
        sentence = _(
            "Too many wrong passwords for this name. Try again from %(time)s on, or "
            "ask the organiser for a new password."
        )
        raise ValidationError(sentence, code="locked", params=_at(locked_until))
    # Of an unknown name, Django computes a password's digest all the same: the
    # time taken does not tell which names exist.
    account = authenticate(request, username=username, password=password)
    if account is None:
        sentence = _(
            "This name and this password do not go together. Check both; small and "
            "capital letters differ in the password."
        )
        raise ValidationError(sentence, code="wrong")
    SignInTries.objects.filter(key=key).delete()
    if stranger:
        give_back_a_try(key=STRANGERS)
    login(request, account)
    return account


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
    """Count the last try no longer: it was a good one."""
    SignInTries.objects.filter(key=key, tries__gt=0).update(tries=F("tries") - 1)
    SignInTries.objects.filter(key=key, tries=0).delete()


def is_out_of_tries(*, key: str, now: datetime, most: int) -> bool:
    """Whether `key` has had so many tries of late; none is counted."""
    row = SignInTries.objects.filter(key=key, last_at__gt=now - LOCK).first()
    return row is not None and row.tries >= most


def remember_language(*, account: Account, language: str) -> None:
    account.language = language
    account.save(update_fields=["language"])
