"""Fill an empty database with a club to try things out on."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _, gettext_noop

from scoring.management.output import InSentences
from tournaments.accounts.models import Account, Host
from tournaments.demo.club import make_club
from tournaments.plans.models import Tournament
from tournaments.players.models import Player


class Command(InSentences):
    help = gettext_noop(
        "Makes a demo club in an empty database, and tells how to sign in."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(settings.CONSOLE_LANGUAGE):
            self.fill()

    def fill(self) -> None:
        kept = settings.DATA_DIR / "demo-logins.txt"
        if is_empty():
            self.tell(_("Making a demo club…"))
            logins = make_club()
            # Beside the database, for whoever may read the database.
            kept.touch(mode=0o600)
            lines = [f"{username} {password}\n" for username, password in logins]
            kept.write_text("".join(lines), encoding="utf-8")
        else:
            logins = [login for login in logins_in(kept) if still_opens(*login)]
        if logins:
            self.tell(_("Demo, to sign in (name and password):"))
        for username, password in logins:
            self.stdout.write(f"  {username:<10} {password}")


def is_empty() -> bool:
    """Tell whether the database is empty: no account, club, player or tournament."""
    return not any(
        noun.objects.exists() for noun in (Account, Host, Player, Tournament)
    )


def logins_in(path: Path) -> list[tuple[str, str]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [(username, password) for username, password in map(str.split, lines)]


def still_opens(username: str, password: str) -> bool:
    account = Account.objects.filter(username=username).first()
    return account is not None and account.check_password(password)
