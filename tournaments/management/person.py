"""Finds the person whom a command is about."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _, gettext_noop

from tournaments.entries import people
from tournaments.entries.archive import one_person
from tournaments.folding import folded
from tournaments.players.models import Player

PLAYER = gettext_noop("a member: public identifier, number, or exact name")


def person_named(typed: str) -> Player:
    """Return the member of this identifier, number or name, even if forgotten."""
    found = one_person(typed)
    if found is not None:
        return found
    kept = people.all_members().select_related("club")
    some = list(kept.filter(number=int(typed)) if people.is_number(typed) else ())
    name = folded(typed)
    some = some or (list(kept.filter(folded_name=name)) if name else [])
    if not some:
        raise CommandError(_("There is no member %s.") % typed)
    if len(some) > 1:
        raise CommandError(
            _("Several members are called %(name)s: choose one of %(choices)s.")
            % {"name": typed, "choices": ", ".join(map(_choice, some))}
        )
    return some[0]


def _choice(player: Player) -> str:
    """Return what tells people of one name apart: `hmKl3xq9TzPa (Wavre, 12)`."""
    known = [str(one) for one in (player.club, player.number) if one]
    return f"{player.public_id} ({', '.join(known)})" if known else player.public_id
