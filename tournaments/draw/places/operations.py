"""Writes that somebody takes another's place: seat, side and points, in one act."""

from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.comparison.comparing import compare_deals
from tournaments.deals import how_far
from tournaments.deals.counting import add_up, recount
from tournaments.deals.models import RoundScore, Total
from tournaments.deals.queries import sheet_of
from tournaments.draw.places.planned import replace_in_drafts, replace_in_movement
from tournaments.draw.places.refusals import (
    hands_back,
    partner_keys,
    refuse_known_boards,
    refuse_newcomer,
    refuse_taken,
    table_in_facts,
)
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.entries.people import namesakes
from tournaments.entries.queries import GONE
from tournaments.follow import comings, told_late
from tournaments.follow.seats import holder, refuse_played_on
from tournaments.follow.walking_in import walk_in
from tournaments.ledger import writes as ledger
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.players.rules.naming import WalkIn
from tournaments.tables import queries as tables
from tournaments.tables.chairs import (
    chairs_of,
    keys_of,
    open_rounds,
    put_chairs,
    put_out,
)
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.places import seat_of
from tournaments.tables.queries import sitting_out
from tournaments.tables.ways_back import the_entry

State = Entry.State


class Newcomer(NamedTuple):
    """The one who takes a place: somebody entered, or a name that the club may know."""

    entry: Entry | None = None
    person: WalkIn | None = None
    late: bool = False  # an organiser lets them in after the closing time


def take_place(
    *,
    leaver: Entry,
    newcomer: Newcomer,
    with_points: bool,
    by: Account,
    from_deal: int | None = None,
) -> Entry:
    """Let somebody take the place of a player who goes, or of a joker who gives it.

    Where that one sits, seat and table are taken from a deal on; what is written stays
    with who played it. `with_points` lets the newcomer go on with what the player had.
    """
    with ledger.locked(leaver.tournament) as tournament:
        if tournament.state == Tournament.State.FINISHED:
            raise ValidationError(_("This tournament is over."), code="finished")
        comings.read_again(leaver)
        refuse_taken(leaver)
        entry = _enter_newcomer(tournament, newcomer, by)
        seat = seat_of(leaver)
        refuse_newcomer(entry, leaver, seat, with_points=with_points)
        if leaver.is_joker and seat is None:
            raise ValidationError(
                _("%(name)s is a joker and sits at no table."),
                code="seat",
                params={"name": leaver.player},
            )
        before = _states(entry, leaver)
        facts = {
            "entry": entry.public_id,
            "before": leaver.public_id,
            "after": entry.public_id,
            "joker": leaver.is_joker,
            # Whose place the newcomer had taken before, and who had taken his.
            "had": entry.place_of.public_id if entry.place_of else None,
            "followed": [one.public_id for one in entry.successors.order_by("number")],
            "points": with_points,
            "handed_back": hands_back(leaver, entry),
            "own": tables.has_played(entry),  # points, which the newcomer keeps
            "side": leaver.side.number if leaver.side else None,
            "beside": partner_keys(leaver),
            "in_movement": replace_in_movement(tournament, leaver, entry),
            "drafts": replace_in_drafts(tournament, leaver, entry),
            **_sit(tournament, entry, leaver, seat, from_deal),
        }
        entry.state = State.PRESENT
        entry.side, leaver.side = leaver.side, None
        if not leaver.is_joker:
            entry.place_of, entry.with_points = leaver, with_points
            if leaver.state not in GONE:
                leaver.state = State.LEFT
            if facts["handed_back"]:
                # Or each would have what the other had.
                leaver.place_of, leaver.with_points = None, False
        leaver.save(update_fields=["state", "side", "place_of", "with_points"])
        entry.save(update_fields=["state", "side", "place_of", "with_points"])
        facts["states"] = _state_changes(before, _states(entry, leaver))
        _count_anew(tournament, facts, entry, leaver)
        ledger.append(tournament, "place_taken", facts, by=by)
    return entry


def give_back(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Undo a place that was taken: everybody is and sits as before."""
    with ledger.locked(tournament) as tournament:
        entry = the_entry(tournament, facts)
        leaver = the_entry(tournament, facts, "before")
        before = _states(entry, leaver)
        for one in (entry, leaver):  # who was excluded meanwhile stays so
            was, became = facts["states"].get(one.public_id, [one.state] * 2)
            one.state = was if one.state == became else one.state
        told = {
            **facts,
            "before": facts["after"],
            "after": facts["before"],
            "states": _state_changes(before, _states(entry, leaver)),
            **_stand_up(tournament, facts),
        }
        if not facts["joker"]:
            had = facts["had"]
            entry.place_of = the_entry(tournament, facts, "had") if had else None
            entry.with_points = False
        if facts["handed_back"]:
            leaver.place_of, leaver.with_points = entry, True
        leaver.side, entry.side = entry.side, None
        entry.save(update_fields=["state", "side", "place_of", "with_points"])
        leaver.save(update_fields=["state", "side", "place_of", "with_points"])
        if facts["in_movement"]:
            replace_in_movement(tournament, entry, leaver)
        if facts["drafts"]:
            replace_in_drafts(tournament, entry, leaver, facts["drafts"])
        _count_anew(tournament, told, entry, leaver)
        if not Occupant.objects.filter(entry=entry).exists() and (
            not SittingOut.objects.filter(entry=entry).exists()
        ):
            Total.objects.filter(entry=entry).delete()  # as before having had a place
        ledger.append(tournament, "place_given_back", told, by=by)


def _enter_newcomer(tournament: Tournament, newcomer: Newcomer, by: Account) -> Entry:
    """Return the newcomer's entry as it is now; enter whoever is not entered yet."""
    if newcomer.entry is not None:
        comings.read_again(newcomer.entry)
        return newcomer.entry
    person = newcomer.person
    if person is None:
        raise ValidationError(
            _("Choose who takes the place, or type a name."), code="nobody"
        )
    known: list[Player] = namesakes(person.first_name, person.last_name)
    if len(known) > 1:
        raise ValidationError(
            _("Several members are called so. Enter the right one at the door first."),
            code="namesakes",
        )
    if not known:
        return walk_in(tournament=tournament, person=person, by=by, late=newcomer.late)
    entered = queries.entries(tournament).filter(player=known[0]).first()
    if entered is not None:
        entered.tournament = tournament
        return entered
    return comings.register(
        tournament=tournament, player=known[0], by=by, late=newcomer.late
    )


def _sit(
    tournament: Tournament,
    entry: Entry,
    leaver: Entry,
    seat: Occupant | None,
    from_deal: int | None,
) -> dict[str, Any]:
    """Seat the newcomer, or have him sit out; tell who sat there before and after."""
    round = seat.table.round if seat else open_rounds(tournament).first()
    found: dict[str, Any] = {
        "round": round.number if round else None,
        "rounds_drawn": tournament.played_rounds.count(),
        "table": None,
        "seat": None,
        "from_deal": None,
        "written": 0,
        "chairs": [[], []],
        "out": [[], []],
    }
    if round is None:
        return found
    before = sitting_out(round)
    if seat is None:  # who sits out goes on doing so; who has no place has none
        after = [entry.public_id if one == leaver.public_id else one for one in before]
    else:
        after = [one for one in before if one != entry.public_id]
        first, table = from_deal or how_far.next_deal(seat.table), seat.table
        refuse_played_on(table, seat.seat)
        found["written"] = told_late.written_from(table, first)
        full = from_deal is None and first > tournament.deals_per_round
        if found["written"] or full:
            told_late.refuse_written(tournament, seat, first)
            told_late.raise_version(table)
        else:
            holder(table, seat.seat, first)
            told_late.refuse_ruled(table, first)
        refuse_known_boards(tournament, entry, table, first)
        chairs = chairs_of(table, seat.seat)
        sits = [chair for chair in chairs if chair[1] < first]
        if not sits or sits[-1][0] != entry.public_id:  # or is back before having gone
            sits.append([entry.public_id, first])
        found |= {
            "table": table.public_id,
            "seat": seat.seat,
            "from_deal": first,
            "chairs": [chairs, sits],
        }
        found["paper"] = put_chairs(table, seat.seat, found["chairs"][1])
    put_out(round, after)
    return found | {"out": [before, after]}


def _stand_up(tournament: Tournament, facts: Facts) -> dict[str, Any]:
    """Seat who sat there before, if the round is still drawn; return it as facts."""
    table = table_in_facts(facts)
    found: dict[str, Any] = {
        "table": None,
        "seat": None,
        "from_deal": None,
        "chairs": [[], []],
    }
    if table is not None:
        paper = put_chairs(table, facts["seat"], facts["chairs"][0])
        found = {"chairs": facts["chairs"][::-1], "paper": paper}
        if facts["written"]:
            told_late.raise_version(table)
    rounds = Round.objects.filter(tournament=tournament, number=facts["round"])
    round = rounds.first() if table is not None or not facts["table"] else None
    if round is None:
        return found | {"round": None, "out": [[], []]}
    now, (before, after) = sitting_out(round), facts["out"]
    # Who went to sit out, or to play, for another reason since goes on doing so.
    kept = [one for one in now if one in before or one not in after]
    put_out(round, [*kept, *(set(before) - {*after, *kept})])
    return found | {"out": [now, sitting_out(round)]}


def _states(*entries: Entry) -> dict[str, str]:
    return {entry.public_id: str(entry.state) for entry in entries}


def _state_changes(
    before: dict[str, str], after: dict[str, str]
) -> dict[str, list[str]]:
    return {
        key: [state, after[key]] for key, state in before.items() if state != after[key]
    }


def _count_anew(tournament: Tournament, facts: Facts, *entries: Entry) -> None:
    """Count what the table has for whoever sits there now, and everybody's total."""
    if facts["table"]:
        table = Table.objects.select_related("round").get(public_id=facts["table"])
        if RoundScore.objects.filter(table=table).exists():
            recount({table: sheet_of(table, tournament)}, tournament)
        # What was given for a board still to be played is of whoever sits there.
        compare_deals(tournament, [table], range(1, tournament.deals_per_round + 1))
    touched = {entry.pk for entry in entries}
    touched |= set(keys_of([*facts["out"][0], *facts["out"][1]]).values())
    add_up(touched, tournament)
