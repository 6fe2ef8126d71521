"""Reads the table of a person's columns: who sees which, and what an import fills."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser

from tournaments.accounts.models import Account
from tournaments.players.column import COLUMNS, PersonColumn, Place
from tournaments.players.models import Club, Player
from tournaments.players.rules.columns import WHOLE, WHOLE_NAMES

CONTACTS = [one for one in COLUMNS if one.contact]
IMPORTED = [one for one in COLUMNS if one.imported]
TAKEN_OVER = [one for one in COLUMNS if one.merged]
# The column that each folded heading of a list means.
MEANING: Mapping[str, str] = {
    **dict.fromkeys(WHOLE_NAMES, WHOLE),
    **{head: one.name for one in IMPORTED for head in one.heads},
}
# How many letters an import may bring into each column.
LONGEST = {one.name: most for one in IMPORTED if (most := one.field.max_length)}
LONGEST["club"] = Club._meta.get_field("name").max_length or 0


def visible_columns(user: Account | AnonymousUser, place: Place) -> list[PersonColumn]:
    """The columns that stand in a place, as far as somebody may see them."""
    return [one for one in COLUMNS if place in one.on and user.has_perm(one.seen_by)]


def value_of(player: Player, column: PersonColumn) -> Any:
    """Return what stands in a column of somebody, as people read it."""
    if column.field.choices:
        return getattr(player, f"get_{column.name}_display")()
    return getattr(player, column.name)


def column_words(columns: Iterable[PersonColumn]) -> str:
    """These columns in a sentence, each by its words."""
    return ", ".join(str(one.field.verbose_name) for one in columns)
