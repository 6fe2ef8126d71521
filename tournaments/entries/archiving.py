"""Takes members off the list: archived, deleted, merged with another."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account, Act
from tournaments.entries import archive as queries
from tournaments.entries.members import (
    locked_players,
    locked_tournaments,
    read_players_again,
    show_anew,
)
from tournaments.entries.models import Entry
from tournaments.ledger import writes as ledger
from tournaments.ledger.writes import Happening
from tournaments.plans.models import Tournament
from tournaments.players.imports import TAKEN_OVER
from tournaments.players.models import Player


def archive(*, player: Player, by: Account | None) -> None:
    """Offer a member no more, at the door and in the list; what was played stays."""
    with locked_players(player) as [found]:
        if found.archived_at is None:
            Player.objects.filter(pk=found.pk).update(archived_at=timezone.now())
            ledger.record_act("member_archived", {"player": found.public_id}, by=by)


def bring_back(*, player: Player, by: Account | None) -> None:
    with locked_players(player) as [found]:
        if found.archived_at is not None:
            _back(found, by)


def _back(player: Player, by: Account | None) -> None:
    Player.objects.filter(pk=player.pk).update(archived_at=None)
    ledger.record_act("member_back", {"player": player.public_id}, by=by)


def bring_back_to_enter(players: Sequence[Player], by: Account | None) -> list[Player]:
    """Return these players as they are by now, to enter them; who was archived is back.

    The caller holds the lock of the tournament.
    """
    found = read_players_again(players)
    for row in found:
        if row.archived_at is not None:
            _back(row, by)
    return found


def delete(*, player: Player, by: Account | None) -> None:
    """Delete a member who was never entered anywhere; any other is archived."""
    with locked_players(player) as [found]:
        if queries.has_history(found):
            raise ValidationError(
                _("%(name)s has been entered in a tournament: archive them instead."),
                code="history",
                params={"name": found},
            )
        found.delete()
        ledger.record_act("member_deleted", {"player": player.public_id}, by=by)


def merge(*, player: Player, other: Player, seen: str, by: Account | None) -> None:
    """Make one member of two that are one person: what `other` played is `player`'s.

    `seen` is the seal of the preview. What one lacks and the other has is filled in.
    """
    if player.pk == other.pk:
        raise ValidationError(_("Choose another member: this is the same one."))
    days = Entry.objects.filter(player__in=(player, other)).values_list("tournament")
    with locked_days_and_players(days, player, other) as [found, gone]:
        moved = queries.merging(found, gone)
        if moved.both:
            raise in_both(moved.both)
        if moved.seal != seen:
            raise ValidationError(
                _("Something has changed since this was shown. Look again."),
                code="stale",
            )
        facts = {
            "player": found.public_id,
            "other": gone.public_id,
            "entries": [entry.public_id for entry in moved.entries],
            "filled": moved.filled,
            "number": gone.number,
        }
        for name in moved.filled:
            setattr(found, name, getattr(gone, name))
        if "number" in moved.filled:
            gone.number = None
        gone.merged_into = found
        gone.save()
        found.save()
        _move(moved.entries, gone, found, "entry_merged", by)
        show_anew([found])  # with what was filled in
        ledger.record_act(queries.MERGED, facts, by=by)


def undo_merge(*, player: Player, other: Player, by: Account | None) -> None:
    """Take a merge back: each has again what was theirs."""
    days = Entry.objects.filter(player=player).values_list("tournament")
    with locked_days_and_players(days, player) as [found]:
        gone = found.merged.filter(pk=other.pk).select_for_update().first()
        if gone is None:
            return
        acts = Act.objects.filter(kind=queries.MERGED, facts__other=gone.public_id)
        facts = acts.latest("pk").facts
        entries = Entry.objects.filter(player=found, public_id__in=facts["entries"])
        empty = {one.name: one.empty for one in TAKEN_OVER}
        for name in facts["filled"]:
            theirs = facts["number"] if name == "number" else getattr(gone, name)
            if getattr(found, name) == theirs:
                setattr(found, name, empty[name])
                if name == "number":
                    gone.number = theirs
        gone.merged_into = None
        found.save()
        gone.save()
        _move(list(entries), found, gone, "entry_parted", by)
        show_anew([found])
        both = {"player": found.public_id, "other": gone.public_id}
        ledger.record_act("members_parted", both, by=by)


def _move(
    entries: Sequence[Entry],
    giver: Player,
    taker: Player,
    kind: str,
    by: Account | None,
) -> None:
    """Make entries those of another member, each told in its tournament."""
    days = lock_in_order({entry.tournament_id for entry in entries})
    moved = Entry.objects.filter(pk__in=[entry.pk for entry in entries], player=giver)
    moved.update(player=taker)
    known = {"before": giver.public_id, "after": taker.public_id}
    for day in days:
        happenings = [
            Happening(kind, {"entry": entry.public_id, **known})
            for entry in entries
            if entry.tournament_id == day.pk
        ]
        ledger.append_all(tournament=day, happenings=happenings, by=by)


@contextmanager
def locked_days_and_players(
    days: Iterable[tuple[int]], *players: Player
) -> Iterator[list[Player]]:
    """Write alone in these tournaments, then in the list, as the door does."""
    with transaction.atomic():
        ledger.lock_club()
        with (
            locked_tournaments({day for (day,) in days}),
            locked_players(*players) as found,
        ):
            yield found


def lock_in_order(keys: Collection[int]) -> list[Tournament]:
    """These tournaments, always locked in one order."""
    return [
        ledger.lock(day)
        for day in Tournament.objects.filter(pk__in=keys).order_by("pk")
    ]


def in_both(both: Sequence[Tournament]) -> ValidationError:
    return ValidationError(
        _(
            "Both are entered in %(tournaments)s. If one of them was entered there by "
            "mistake, take that registration back first; if both played, they are two "
            "persons."
        ),
        code="both",
        params={"tournaments": ", ".join(day.name for day in both)},
    )
