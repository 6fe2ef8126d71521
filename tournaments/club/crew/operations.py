"""Makes and changes the accounts of the crew."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.public_id import new_public_id
from tournaments.accounts.models import Account
from tournaments.accounts.writes import refuse_last_organiser
from tournaments.entries.archiving import lock_in_order
from tournaments.jury.impartial import HATS_CHANGED, OF_THE_JURY
from tournaments.jury.progress import is_final
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling
from tournaments.rulings.standing import way_to

HATS = ("is_organiser", "is_scorer", *OF_THE_JURY)


def new_password() -> str:
    """A password to say aloud and to type on a phone: 60 bits in three groups."""
    drawn = new_public_id()
    return f"{drawn[:4]}-{drawn[4:8]}-{drawn[8:]}"


def make_account(
    *, username: str, name: str, hats: Collection[str], by: Account
) -> tuple[Account, str]:
    """Make an account, and return it with its first password, which is kept nowhere."""
    password = new_password()
    try:
        with transaction.atomic():
            days = _days()
            account = Account.objects.create_user(
                username, password, name=name, **_worn(hats)
            )
            _tell(days, account, (), by)
    except IntegrityError as error:  # two may make it at once
        raise ValidationError({"username": name_taken_error()}) from error
    return account, password


def _days() -> list[Tournament]:
    """Lock the tournaments that are not over: each ledger tells who may do what."""
    going_on = Tournament.objects.exclude(state=Tournament.State.FINISHED)
    return lock_in_order(set(going_on.values_list("pk", flat=True)))


def _tell(
    days: Collection[Tournament], account: Account, before: Collection[str], by: Account
) -> None:
    """Note which hats somebody has from now on, and no longer, and who decided it."""
    now = hats_of(account)
    given = [hat for hat in now if hat not in before]
    taken = [hat for hat in before if hat not in now]
    if given or taken:
        facts = {"account": account.public_id, "given": given, "taken": taken}
        ledger.record_act(HATS_CHANGED, facts, by=by)
        for day in days:
            ledger.append(day, HATS_CHANGED, facts, by=by)


def hats_of(account: Account) -> list[str]:
    return [hat for hat in HATS if getattr(account, hat)]


def _worn(hats: Collection[str]) -> dict[str, bool]:
    """Return each hat, and whether it is worn; who heads the jury is a member of it."""
    every = {*hats, *(("is_jury",) if "heads_jury" in hats else ())}
    return {hat: hat in every for hat in HATS}


def name_taken_error() -> ValidationError:
    return ValidationError(
        _("Somebody signs in with this name already. Choose another one."), code="taken"
    )


@transaction.atomic
def change_account(
    *,
    account: Account,
    name: str,
    hats: Collection[str],
    may_sign_in: bool,
    by: Account,
) -> None:
    """Change the name shown, the hats, and whether the account opens at all."""
    days = _days()
    refuse_last_organiser(account, stays="is_organiser" in hats and may_sign_in)
    account.refresh_from_db(fields=HATS)
    before = hats_of(account)
    if account.is_jury and not _worn(hats)["is_jury"]:
        _refuse_ruling(account, days)
    account.name = name
    account.is_active = may_sign_in
    for hat, worn in _worn(hats).items():
        setattr(account, hat, worn)
    account.full_clean()
    account.save(update_fields=["name", "is_active", *HATS])
    _tell(days, account, before, by)


def _refuse_ruling(account: Account, days: Collection[Tournament]) -> None:
    """Refuse to take off the jury whoever ruled in a case that is not final yet."""
    found = Ruling.objects.current().filter(made_by=account, case__tournament__in=days)
    for ruling in found.select_related("case__tournament").order_by("pk"):
        if not is_final(ruling.case):
            raise ValidationError(
                _(
                    "%(name)s has ruled in case %(case)s, which is not final yet, and "
                    "stays a member of the jury until then. To keep somebody out at "
                    "once, take “May sign in” away."
                ),
                code="ruled",
                params={"name": account.name, **way_to(ruling.case)},
            )


def give_new_password(*, account: Account) -> str:
    """Set a new password and return it; the old one signs nobody in, nor keeps in."""
    password = new_password()
    account.set_password(password)
    account.save(update_fields=["password"])
    return password
