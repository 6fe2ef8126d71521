"""Makes and changes the accounts of the crew."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.public_id import new_public_id
from tournaments.models import Account

HATS = ("is_organiser", "is_scorer", "is_jury", "heads_jury")


def new_password() -> str:
    """A password to say aloud and to type on a phone: 60 bits in three groups."""
    drawn = new_public_id()
    return f"{drawn[:4]}-{drawn[4:8]}-{drawn[8:]}"


def make_account(
    *, username: str, name: str, hats: Collection[str]
) -> tuple[Account, str]:
    """Make an account, and return it with its first password, which is kept nowhere."""
    password = new_password()
    try:
        with transaction.atomic():
            account = Account.objects.create_user(
                username, password, name=name, **_worn(hats)
            )
    except IntegrityError as error:  # two may make it at once
        raise ValidationError({"username": name_taken()}) from error
    return account, password


def _worn(hats: Collection[str]) -> dict[str, bool]:
    """Which hats somebody wears; who heads the jury is a member of it."""
    every = {*hats, *(("is_jury",) if "heads_jury" in hats else ())}
    return {hat: hat in every for hat in HATS}


def name_taken() -> ValidationError:
    return ValidationError(
        _("Somebody signs in with this name already. Choose another one."), code="taken"
    )


@transaction.atomic
def change_account(
    *, account: Account, name: str, hats: Collection[str], may_sign_in: bool
) -> None:
    """Change the name shown, the hats, and whether the account opens at all."""
    keep_an_organiser(account, stays="is_organiser" in hats and may_sign_in)
    account.name = name
    account.is_active = may_sign_in
    for hat, worn in _worn(hats).items():
        setattr(account, hat, worn)
    account.full_clean()
    account.save(update_fields=["name", "is_active", *HATS])


def give_new_password(*, account: Account) -> str:
    """Set a new password and return it; the old one signs nobody in, nor keeps in."""
    password = new_password()
    account.set_password(password)
    account.save(update_fields=["password"])
    return password


def keep_an_organiser(account: Account, *, stays: bool) -> None:
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
