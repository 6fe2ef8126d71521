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

from tournaments.models.record import Addressed, Record


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
