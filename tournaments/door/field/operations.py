"""Writes many entries at once, and takes back what was taken at once."""

from collections.abc import Collection, Iterable, Sequence
from itertools import count
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.door.sides import operations as sides
from tournaments.entries import members, people, queries
from tournaments.entries.archiving import bring_back_to_enter
from tournaments.entries.models import Entry
from tournaments.entries.refusals import refuse_entered, refuse_unless_open
from tournaments.follow.comings import unregister
from tournaments.ledger import writes as ledger
from tournaments.ledger.sentences import Facts
from tournaments.ledger.writes import Happening
from tournaments.plans.models import Tournament
from tournaments.players.imports import LONGEST
from tournaments.players.models import Player
from tournaments.players.rules import judging
from tournaments.players.rules.verdicts import ADD, SKIP, MemberRow
from tournaments.tables import field
from tournaments.till import at_once

State = Entry.State


class Taken(NamedTuple):
    """The entries that were made at once, and the pairs of them, by their keys."""

    entries: list[Entry]
    pairs: list[list[str]]


def enter_all(
    *,
    tournament: Tournament,
    players: Iterable[Player],
    by: Account | None,
    here: bool = True,
    paid: bool = True,
    late: bool = False,
    jokers: Collection[str] = (),
) -> list[Entry]:
    """Enter players, each with the next free number; `here`, and having `paid`.

    Of these some, by their keys, are `jokers`.
    """
    with ledger.locked(tournament) as tournament:
        refuse_unless_open(tournament, late=late)
        numbers = queries.numbers_of_players(tournament)
        taken = set(numbers.values())
        free = (number for number in count(1) if number not in taken)
        entries = []
        for player in bring_back_to_enter(list(players), by):
            refuse_entered(player, numbers)
            numbers[player.pk] = next(free)
            entries.append(
                Entry(
                    tournament=tournament,
                    player=player,
                    number=numbers[player.pk],
                    is_joker=player.public_id in jokers,
                    state=State.PRESENT if here else State.REGISTERED,
                    paid_at=timezone.now() if paid else None,
                )
            )
        Entry.objects.bulk_create(entries)
        fees = at_once.draft_fees(tournament, entries) if paid else []
        drafts = {draft.entry: draft for draft in fees}
        happenings = []
        for entry in entries:
            who = {"entry": entry.public_id}
            told = {
                **who,
                "player": entry.player.public_id,
                "number": entry.number,
                "joker": entry.is_joker,
            }
            happenings.append(Happening("entry_registered", told))
            if here:
                states = {"before": "registered", "after": "present"}
                happenings.append(Happening("entry_arrived", {**who, **states}))
            if paid:
                happenings.append(at_once.paid_event(entry, drafts.get(entry)))
        events = ledger.append_all(tournament=tournament, happenings=happenings, by=by)
        at_once.save_drafts(events, fees)
    return entries


def take(
    *,
    tournament: Tournament,
    players: Sequence[str],
    by: Account | None,
    here: bool = False,
    late: bool = False,
    pairs: Iterable[tuple[str, str]] = (),
    as_before: Tournament | None = None,
    taken_from: Tournament | None = None,
) -> Taken:
    """Enter these members in one step; who is entered already stays as they are.

    `pairs` are made of them; whoever was partners `as_before` is again, if both are
    free. Who was a joker in the field that they are `taken_from` is one again.
    """
    with ledger.locked(tournament) as tournament:
        refuse_unless_open(tournament, late=late)
        if not players:
            raise ValidationError(_("Tick at least one player."), code="nobody")
        found = people.all_members().in_bulk(players, field_name="public_id")
        if len(found) < len(set(players)):
            raise ValidationError(
                _("Somebody here is no longer a member. Look at the list again."),
                code="gone",
            )
        numbers = queries.numbers_of_players(tournament)
        wanted = (found[key] for key in dict.fromkeys(players))
        new = [player for player in wanted if player.pk not in numbers]
        entries = enter_all(
            tournament=tournament,
            players=new,
            by=by,
            here=here,
            paid=False,
            late=late,
            jokers=field.jokers_of(taken_from) if taken_from else (),
        )
        made = _paired(tournament, pairs, by)
        if as_before is not None:
            free = field.free_again(tournament, as_before, players)
            made += _paired(tournament, free, by)
        if not (new or made):
            raise ValidationError(
                _("All of these are registered already."), code="entered"
            )
        if entries:
            facts = {"entries": [entry.public_id for entry in entries], "here": here}
            facts |= {"pairs": made} if made else {}
            ledger.append(tournament, "players_taken", facts, by=by)
    return Taken(entries, made)


def _paired(
    tournament: Tournament, pairs: Iterable[tuple[str, str]], by: Account | None
) -> list[list[str]]:
    """Make pairs of players who are entered; those that are made already stay."""
    wanted = list(pairs)
    found = queries.entries(tournament) if wanted else ()
    entries = {entry.player.public_id: entry for entry in found}
    made = []
    for keys in wanted:
        one, other = (entries[key] for key in keys)
        if one == other:
            raise ValidationError(
                _("%(name)s stands on both sides of a pair: choose somebody else."),
                code="twice",
                params={"name": one.player},
            )
        if one.side is not None and one.side == other.side:
            continue
        for entry in (one, other):
            field.refuse_not_free(entry)
        one.side = other.side = sides.pair(entry=one, partner=other, by=by)
        made.append([one.public_id, other.public_id])
    return made


def take_names(
    *,
    tournament: Tournament,
    rows: Iterable[MemberRow],
    choices: members.Choices,
    by: Account | None,
    here: bool = False,
    late: bool = False,
) -> Taken:
    """Enter the people of a pasted list; whoever is new becomes a member first.

    Two of one line are a pair; where one of them is left out, the other stays single.
    """
    with ledger.locked(tournament) as tournament:
        ledger.lock_club()
        refuse_unless_open(tournament, late=late)
        known = people.known()
        judged = judging.judge(rows, known, LONGEST)
        members.refuse_stale(judged, choices)
        decided = [
            (one.row, members.decision_on(one, choices, known)) for one in judged
        ]
        chosen: dict[int, str] = {}
        for row, decision in decided:
            if decision == ADD:
                chosen[row.line] = members.add_player(
                    club=row.club,
                    by=by,
                    first_name=row.first_name,
                    last_name=row.last_name,
                ).public_id
            elif decision != SKIP:
                chosen[row.line] = decision
        pairs = [
            (chosen[row.line], chosen[row.beside])
            for row, _decision in decided
            if row.beside
            and row.line < row.beside
            and {row.line, row.beside} <= {*chosen}
        ]
        return take(
            tournament=tournament,
            players=list(chosen.values()),
            by=by,
            here=here,
            late=late,
            pairs=pairs,
        )


def take_back(tournament: Tournament, facts: Facts, by: Account | None) -> None:
    """Take off the list those who were taken at once, if nothing happened to them."""
    with ledger.locked(tournament) as tournament:
        found = field.still_as_taken(tournament, facts)
        for side in field.sides_made(tournament, facts):
            sides.unpair(side=side, by=by)
        for entry in found:
            unregister(entry=entry, by=by)
