"""Fill an empty database with a club to try things out on."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from scoring.public_id import new_public_id
from tournaments.models import Account

PEOPLE = (
    ("organiser", "Odile Organisatrice", {"is_organiser": True}),
    ("scorer", "Marc Marqueur", {"is_scorer": True}),
    ("jury", "Jeanne Jury", {"is_jury": True}),
)


class Command(BaseCommand):
    help = "Makes demo accounts in an empty database, and tells how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        kept = settings.DATA_DIR / "demo-logins.txt"
        if not Account.objects.exists():
            keep(kept, make_accounts())
        logins = [login for login in read(kept) if still_opens(*login)]
        if logins:
            self.stdout.write("Demo, to sign in (name and password):")
        for username, password in logins:
            self.stdout.write(f"  {username:<10} {password}")


@transaction.atomic
def make_accounts() -> list[tuple[str, str]]:
    logins = []
    for username, name, roles in PEOPLE:
        # Drawn, not fixed: the hall's network reaches this server, and a password
        # that stands in the handbook would be everybody's.
        drawn = new_public_id()
        password = f"{drawn[:4]}-{drawn[4:8]}-{drawn[8:]}"
        Account.objects.create_user(username, password, name=name, **roles)
        logins.append((username, password))
    return logins


def keep(path: Path, logins: list[tuple[str, str]]) -> None:
    """Keep the logins beside the database, for whoever may read the database."""
    path.touch(mode=0o600)
    lines = [f"{username} {password}\n" for username, password in logins]
    path.write_text("".join(lines), encoding="utf-8")


def read(path: Path) -> list[tuple[str, str]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [(username, password) for username, password in map(str.split, lines)]


def still_opens(username: str, password: str) -> bool:
    account = Account.objects.filter(username=username).first()
    return account is not None and account.check_password(password)
