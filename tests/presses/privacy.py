"""How the addresses are pressed at which people are forgotten."""

from datetime import timedelta

from django.utils import timezone

from tests.presses.members import member
from tests.presses.press import Press, press
from tournaments.accounts.models import Act, Host
from tournaments.guard.privacy.queries import preview
from tournaments.players.models import Player


@press("privacy:forget")
def forget(by):
    marie = member()
    seen = preview(marie).seal
    return Press(
        {"player": marie.public_id},
        {"name": "Noël", "word": "oublier", "again": "1", "seen": seen},
        leaves=Act.objects.count,
        left=1,
    )


@press("privacy:export")
def export(by):
    """Whoever takes it twice has it twice, and both stand in the list."""
    marie = member()
    return Press(
        {"player": marie.public_id},
        {"language": "fr", "kind": "zip"},
        leaves=Act.objects.count,
        left=2,
        because="each press hands over a file",
    )


@press("privacy:due")
def due(by):
    marie = member()
    long_ago = timezone.now() - timedelta(days=1000)
    Player.objects.update(contact="0470 12 34 56", created_at=long_ago)
    Host.objects.create(pk=1, name="Ciney")
    return Press(
        sent={"what": "contact", "player": marie.public_id, "again": "1"},
        leaves=Act.objects.count,
        left=1,
    )
