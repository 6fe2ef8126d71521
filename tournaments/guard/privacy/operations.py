"""Forgets who a member was: everywhere, for good, and so that every ledger holds."""

import json
from collections.abc import Callable, Collection, Sequence
from itertools import groupby

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.accounts.writes import refuse_last_organiser
from tournaments.cache import clear_caches
from tournaments.entries import last_seen
from tournaments.entries.archive import all_in_one
from tournaments.entries.archiving import lock_in_order, locked_days_and_players
from tournaments.entries.members import locked_players, show_anew
from tournaments.guard.privacy import naming, queries
from tournaments.guard.privacy.naming import texts_in
from tournaments.guard.privacy.queries import Preview
from tournaments.guard.privacy.rules.half_names import by_family_name
from tournaments.ledger import writes as ledger
from tournaments.ledger.erasing import forget_text
from tournaments.ledger.models import Event
from tournaments.ledger.traces import leave_no_trace
from tournaments.plans.models import Tournament
from tournaments.players.column import COLUMNS
from tournaments.players.imports import CONTACTS
from tournaments.players.models import Player

WAITING = "_messages"  # where Django keeps what the next page says
NOBODY = "–"  # how an account is called whose owner was forgotten


def forget(
    *,
    player: Player,
    texts: Collection[int],
    accounts: Collection[str] = (),
    seen: str = "",
    by: Account | None,
) -> None:
    """Forget who a member was; each reader reads “a player” in his own language.

    Of the free texts in which the name stands those whose events are given are erased
    too, and of the crew the `accounts` of the same name. The club and the category
    stay, for others were ranked by them. Chains hold: none held a name. `seen` is the
    seal of the preview, where somebody has looked at one.
    """
    days = Event.objects.filter(pk__in=texts).values_list("tournament")
    with locked_days_and_players(days, player) as [found]:
        now = queries.preview(found)
        refuse_unfinished(found, now)
        if seen and now.seal != seen:
            raise stale_error()
        _forget(found, now, texts, accounts, by)
        transaction.on_commit(clear_caches_and_traces)


def forget_all(
    *, players: Sequence[Player], seen: str = "", by: Account | None
) -> None:
    """Forget members whom the club has kept as long as it wants to, all or none.

    With each the texts go in which the family name stands; no account does. `seen` is
    the seal of what was shown of them.
    """
    with locked_days_and_players(queries.days_naming(players), *players) as found:
        previews = [queries.preview(one) for one in found]
        due = set(last_seen.names_due().filter(pk__in=[one.pk for one in found]))
        if set(found) != due or (seen and queries.seal(previews) != seen):
            raise stale_error()
        for one, now in zip(found, previews, strict=True):
            refuse_unfinished(one, now)
            _forget(one, now, now.likely, (), by)
        transaction.on_commit(clear_caches_and_traces)


def forget_contacts(*, players: Sequence[Player], by: Account | None) -> None:
    """Erase the telephone and e-mail of members who have not come for long."""
    with locked_players(*players) as found:
        due = set(last_seen.contacts_due().filter(pk__in=[one.pk for one in found]))
        if set(found) != due:
            raise stale_error()
        for one in found:
            persons = [row.pk for row in all_in_one(one)]
            empty = {column.name: column.empty for column in CONTACTS}
            Player.objects.filter(pk__in=persons).update(**empty)
            ledger.record_act("contact_forgotten", {"player": one.public_id}, by=by)
        transaction.on_commit(clear_caches_and_traces)


def record_hand_over(*, player: Player, by: Account | None) -> None:
    """Record that all data of a person were handed over, and by whom."""
    with transaction.atomic():
        ledger.record_act("person_exported", {"player": player.public_id}, by=by)


def _forget(
    player: Player,
    now: Preview,
    texts: Collection[int],
    accounts: Collection[str],
    by: Account | None,
) -> None:
    """Forget a member, with those who turned out to be the same; the caller locks."""
    named = {text.event for text in now.texts} & set(texts)
    _erase(named, by)
    for account in now.accounts:
        if account.public_id in accounts:
            _close(account, by)
    persons = [one.pk for one in now.persons]
    erase_from_sessions(by_family_name(naming.names_of(now.persons)))
    left = {one.name: one.afterwards for one in COLUMNS if not one.stays}
    left["forgotten_at"] = timezone.now()
    Player.objects.filter(pk__in=persons).update(**left)
    show_anew([player])
    facts = {"player": player.public_id, "texts": len(named)}
    ledger.record_act("member_forgotten", facts, by=by)


def clear_caches_and_traces() -> None:
    """Throw away the pages and papers that are ready, and all traces in the files."""
    clear_caches()
    leave_no_trace()


def refuse_unfinished(player: Player, now: Preview) -> None:
    if now.unfinished is not None:
        raise ValidationError(
            _(
                "%(name)s is entered in “%(tournament)s”, which is not finished. "
                "Finish it or archive it first."
            ),
            code="unfinished",
            params={"name": player, "tournament": now.unfinished.name},
        )


def stale_error() -> ValidationError:
    return ValidationError(
        _("Something has changed since this was shown. Look again."), code="stale"
    )


def _erase(named: Collection[int], by: Account | None) -> None:
    """Erase the texts of these events, each told in its tournament."""
    # One that names two people is erased with the first of them.
    kept = Event.objects.filter(pk__in=named, words__isnull=False)
    found = list(kept.order_by("tournament", "number"))
    days = {day.pk: day for day in lock_in_order({one.tournament_id for one in found})}
    for day, of_day in groupby(found, key=lambda one: one.tournament_id):
        happenings = [forget_text(event) for event in of_day]
        ledger.append_all(tournament=days[day], happenings=happenings, by=by)


def _close(account: Account, by: Account | None) -> None:
    """Close an account for good; what it wrote stays, by nobody who has a name."""
    if account == by:
        raise ValidationError(
            _(
                "“%(name)s” is the account with which you are signed in: another "
                "organiser has to forget it."
            ),
            code="own",
            params={"name": account.username},
        )
    refuse_last_organiser(account, stays=False)
    account.name, account.username = NOBODY, f"forgotten-{account.public_id}"
    account.language = ""
    account.is_active = account.is_staff = False
    account.set_unusable_password()
    account.save()
    # The name stands in every history that tells who wrote what.
    ledger.void_caches(Tournament.objects.all())
    ledger.record_act("account_forgotten", {"account": account.public_id}, by=by)


def erase_from_sessions(named: Callable[[str], bool]) -> None:
    """Delete waiting messages in which a name stands, and all expired sessions."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    for session in Session.objects.select_for_update().order_by("pk"):
        said = session.get_decoded()
        waiting = json.loads(said.get(WAITING, "[]"))
        if any(map(named, texts_in(waiting))):
            del said[WAITING]
            session.session_data = SessionStore().encode(said)
            session.save(update_fields=["session_data"])
