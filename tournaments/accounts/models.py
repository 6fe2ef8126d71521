"""The people who run a tournament, each with an account."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.auth import get_backends
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.record import Addressed, Record


def languages() -> list[tuple[str, str]]:
    """Return the choices; a function, so that one more language migrates nothing."""
    return settings.LANGUAGES


class AccountManager(BaseUserManager["Account"]):
    """Make accounts, and find one by what a person typed."""

    def create_user(self, username: str, password: str, **fields: Any) -> "Account":
        fields.setdefault("name", username)
        account = self.model(username=Account.normalize_username(username), **fields)
        account.set_password(password)
        account.full_clean()
        account.save(using=self._db)
        return account

    def create_superuser(
        self, username: str, password: str, **fields: Any
    ) -> "Account":
        """Make the account of whoever looks after the machine."""
        fields |= {"is_organiser": True, "is_staff": True}
        return self.create_user(username, password, **fields)

    def get_by_natural_key(self, username: str | None) -> "Account":
        return self.get(username=Account.normalize_username(username or ""))


class Account(Addressed, AbstractBaseUser):
    """Somebody who signs in; tables and spectators have no account."""

    username = models.CharField(
        _("name to sign in with"),
        max_length=30,
        unique=True,
        validators=[
            RegexValidator(
                r"^[\w.-]+\Z",
                _("Use letters, figures, dots and hyphens only, without spaces."),
            )
        ],
    )
    name = models.CharField(_("name"), max_length=80)
    language = models.CharField(
        _("language"), max_length=2, choices=languages, blank=True
    )
    is_organiser = models.BooleanField(_("organiser"), default=False)
    is_scorer = models.BooleanField(_("scorer"), default=False)
    is_jury = models.BooleanField(_("jury member"), default=False)
    # Of the jury; hears an appeal where every other member has ruled.
    heads_jury = models.BooleanField(_("head of the jury"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    # Opens Django's admin, which is for the machine's keeper and not for a club.
    is_staff = models.BooleanField(_("looks after the machine"), default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = AccountManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(username=Lower("username")),
                name="account_username_is_in_small_letters",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        return unicodedata.normalize("NFKC", username).strip().lower()

    def has_perm(self, permission: str, obj: Any = None) -> bool:
        return any(door.has_perm(self, permission, obj) for door in get_backends())

    def has_perms(self, permissions: Iterable[str], obj: Any = None) -> bool:
        return all(self.has_perm(permission, obj) for permission in permissions)

    def has_module_perms(self, app_label: str) -> bool:
        doors: list[Any] = get_backends()  # each of its own class
        return any(door.has_module_perms(self, app_label) for door in doors)


class SignInTries(Record):
    """The count of vain tries: of a password for a name, or of a tournament's code."""

    # A digest: people type their password into the wrong box, and names that do
    # not exist are counted too, so that a lock does not tell which ones do.
    key = models.CharField(max_length=64, unique=True)
    tries = models.PositiveSmallIntegerField(default=0)
    last_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name_plural = "sign-in tries"


class Host(Record):
    """The club that this installation serves: one row, or none before the first run."""

    class Shown(models.TextChoices):
        """The form of names where everybody reads them."""

        FULL = "full", _("first name and name")
        INITIAL = "initial", _("first name and initial")
        INITIALS = "initials", _("initials")

    class Rulings(models.TextChoices):
        """The part of a ruling that everybody reads once its table has been told."""

        POINTS = "points", _("the points alone")
        FINAL = "final", _("the offence, once final")
        TOLD = "told", _("the offence, as soon as told")

    name = models.CharField(_("name of the club"), max_length=80)
    place = models.CharField(_("place"), max_length=80, blank=True)
    contact = models.CharField(_("telephone or e-mail"), max_length=120, blank=True)
    shown = models.CharField(
        _("names on screens"), max_length=10, choices=Shown, default=Shown.INITIAL
    )
    rulings_shown = models.CharField(
        _("decisions of the jury, for everybody"),
        max_length=10,
        choices=Rulings,
        default=Rulings.FINAL,
    )
    # How long after somebody last came his details, and then his name, are proposed to
    # be forgotten; none: never. Nothing is forgotten before somebody presses for it.
    contact_months = models.PositiveSmallIntegerField(
        _("contact details are kept for"), null=True, blank=True, default=24
    )
    name_months = models.PositiveSmallIntegerField(
        _("names are kept for"), null=True, blank=True, default=None
    )

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(pk=1), name="one_host_club"),
        )

    def __str__(self) -> str:
        return self.name


class Act(Record):
    """An act on the club's own lists, outside the ledger of any tournament.

    As an event it names people by their public identifiers only, and is only added to.
    """

    kind = models.CharField(max_length=40)
    facts = models.JSONField()
    made_by = models.ForeignKey(Account, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
