"""Writes the name of a club that players come from."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries.members import show_anew
from tournaments.folding import folded, has_letter
from tournaments.ledger import writes as ledger
from tournaments.players.models import Club, Player


def rename_club(*, club: Club, name: str, by: Account | None) -> Club:
    """Give a club another name; whoever plays for it stays there."""
    name = " ".join(name.split())
    with transaction.atomic():
        ledger.lock_club()
        club = Club.objects.select_for_update().get(pk=club.pk)
        before = club.name
        if name == before:
            return club
        _refuse_name(club, name)
        club.name = name
        club.save(update_fields=["name"])
        show_anew(Player.objects.filter(club=club))
        facts = {"club": club.public_id, "before": before, "after": name}
        ledger.record_act("club_renamed", facts, by=by)
    return club


def _refuse_name(club: Club, name: str) -> None:
    """Refuse a name without a letter, and one that another club has."""
    if not has_letter(folded(name)):
        raise ValidationError({"name": _("Type a name of at least one letter.")})
    others = Club.objects.exclude(pk=club.pk).values_list("name", flat=True)
    taken = next((one for one in others if folded(one) == folded(name)), None)
    if taken is not None:
        raise ValidationError(
            {
                "name": ValidationError(
                    _(
                        "There is a club “%(club)s” already. To make one club of the "
                        "two, change the club of the members of one of them."
                    ),
                    code="taken",
                    params={"club": taken},
                )
            }
        )
