"""Writes that somebody who came late has a place, and takes that back."""

from collections.abc import Collection, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals.counting import add_up, recount
from tournaments.deals.models import DealVersion, RoundScore, Total
from tournaments.deals.queries import sheet_of
from tournaments.deals.rules.holding import Chair
from tournaments.draw.late.moves import Move
from tournaments.draw.late.offers import chosen_move
from tournaments.draw.late.queries import Sitting, late_arrival, sittings_of
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.draw.places.refusals import table_in_facts
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, RulingPoints
from tournaments.rulings.standing import way_to
from tournaments.tables.chairs import keys_of, put_out
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.queries import sitting_out
from tournaments.tables.ways_back import the_round


def seat_late(
    *, entry: Entry, way: str, by: Account, table: int | None = None, seen: str = ""
) -> Move:
    """Give somebody who came late a place in the round that everybody has seen.

    `seen` marks the move that was shown: where it would be another by now, one looks
    again first.
    """
    with ledger.locked(entry.tournament) as tournament:
        comings.read_again(entry)
        entry.tournament = tournament
        now = late_arrival(entry)
        move = chosen_move(now, way, table)
        if seen and seen != move.mark:
            raise ValidationError(
                _("That is not what was shown before: look again at what it moves."),
                code="stale",
            )
        if move.of:  # the seat of somebody who left, from what is not written on
            leaver = tournament.entries.select_related("player").get(public_id=move.of)
            leaver.tournament = tournament
            take_place(
                leaver=leaver, newcomer=Newcomer(entry), with_points=False, by=by
            )
            return move
        at = None
        if move.number is not None:
            at = next(
                (one.table for one in now.sittings if one.table.public_id == move.key),
                None,
            ) or Table.objects.create(round=now.round, number=move.number)
        facts: dict[str, Any] = {
            "round": now.round.number,
            "way": move.way,
            "entries": [*now.come],
            "table": at.public_id if at else None,
            "number": move.number,
            "from_deal": move.from_deal,
            "chairs": [[*map(list, move.before)], [*map(list, move.after)]],
            "out": [[*now.out], [*move.out]],
        }
        if move.given:
            facts["given"] = [
                [key, [*map(list, before)], [*map(list, after)]]
                for key, before, after in move.given
            ]
        _put(now.round, at, facts)
        _count_anew(tournament, at, facts)
        ledger.append(tournament, "latecomer_seated", facts, by=by)
    return move


def unseat(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Take the place back: everybody sits, and sits out, as before."""
    with ledger.locked(tournament) as tournament:
        round = the_round(tournament, facts)
        out = sitting_out(round)
        was, became = map(set, facts["out"])
        kept = [who for who in out if who not in became - was]
        told: dict[str, Any] = {
            **facts,
            "chairs": facts["chairs"][::-1],
            "out": [out, [*kept, *sorted(was - became - set(kept))]],
        }
        at = table_in_facts(facts)
        if "given" in facts:
            told["given"] = [[key, *chairs[::-1]] for key, *chairs in facts["given"]]
        _put(round, at, told)
        if at is not None and not told["chairs"][1]:
            RoundScore.objects.filter(table=at).delete()
            at.delete()
            at = None
        _count_anew(tournament, at, told)
        _forget_totals({chair[1] for chair in facts["chairs"][1]} | (became - was))
        ledger.append(tournament, "latecomer_unseated", told, by=by)


def refuse_unseat(event: Event) -> None:
    """Refuse to take a place back once somebody has played on it, or it has changed."""
    tournament, facts = event.tournament, event.facts
    round = the_round(tournament, facts)
    params: dict[str, Any] = {"round": round.number, "table": facts["number"]}
    drawn = Event.objects.filter(
        tournament=tournament,
        number__gt=event.number,
        kind__in=("round_drawn", "round_draw_undone"),
        facts__round=round.number,
    )
    if drawn.exists():
        raise ValidationError(
            _("Round %(round)s was drawn anew since: that place is there no more."),
            code="drawn",
            params=params,
        )
    if round.state == Round.State.CLOSED:
        raise ValidationError(
            _("Round %(round)s is closed. Open it again first."),
            code="closed",
            params=params,
        )
    if facts["table"]:
        _refuse_at_table(facts, params)
    for key, _before, after in facts.get("given", ()):
        (sitting,) = sittings_of([Table.objects.get(public_id=key)])
        number = {"table": sitting.table.number}
        if sitting.begun:
            raise _written_error(number)
        _refuse_changed(sitting, after, number)
    back = set(facts["out"][1]) - set(facts["out"][0])
    if not back.issubset(sitting_out(round)):
        raise ValidationError(
            _(
                "Who sat out has a seat by now. Undo that in the history first, then"
                " this."
            ),
            code="seated",
        )


def _refuse_at_table(facts: Facts, params: dict[str, Any]) -> None:
    (sitting,) = sittings_of([Table.objects.get(public_id=facts["table"])])
    since = {"table": sitting.table, "number__gte": facts["from_deal"]}
    at_table = Case.objects.filter(table=sitting.table).select_related("tournament")
    new = not facts["chairs"][0]  # the whole table goes
    cases = at_table if new else at_table.filter(deal__gte=facts["from_deal"])
    case = cases.order_by("number").first()
    if DealVersion.objects.filter(**since).exists():
        raise _written_error(params)
    if case is not None:
        raise ValidationError(
            _(
                "The jury was called to table %(table)s in case %(case)s: who sits "
                "there stays. Who goes gives the place to another, under “Somebody "
                "takes a place”."
            ),
            code="called",
            params={**params, **way_to(case)},
        )
    if sitting.begun and new:
        raise _written_error(params)
    _refuse_changed(sitting, facts["chairs"][1], params)


def _written_error(params: dict[str, Any]) -> ValidationError:
    return ValidationError(
        _(
            "At table %(table)s something is written since, and it stays. Who goes"
            " gives the place to another, under “Somebody takes a place”."
        ),
        code="written",
        params=params,
    )


def _refuse_changed(
    sitting: Sitting, chairs: Sequence[Sequence[Any]], params: dict[str, Any]
) -> None:
    if {*sitting.chairs} != {Chair(*chair) for chair in chairs}:
        raise ValidationError(
            _("The seats of table %(table)s have changed since: undo that first."),
            code="changed",
            params=params,
        )


def _put(round: Round, table: Table | None, facts: Facts) -> None:
    """Seat the table, and those of five that give their fifths; the others sit out."""
    seated = [
        (Table.objects.get(public_id=key), chairs)
        for key, _before, chairs in facts.get("given", ())
    ]
    if table is not None:
        seated.append((table, facts["chairs"][1]))
    keys = keys_of(
        [entry for _table, chairs in seated for _seat, entry, _deal in chairs]
    )
    Occupant.objects.filter(table__in=[table for table, _chairs in seated]).delete()
    Occupant.objects.bulk_create(
        Occupant(table=table, seat=seat, entry_id=keys[entry], from_deal=deal)
        for table, chairs in seated
        for seat, entry, deal in chairs
    )
    put_out(round, facts["out"][1])


def _count_anew(tournament: Tournament, table: Table | None, facts: Facts) -> None:
    """Count what the table has for whoever sits there now, and everybody's total."""
    if table is not None and RoundScore.objects.filter(table=table).exists():
        recount({table: sheet_of(table, tournament)}, tournament)
    moved = {chair[1] for chairs in facts["chairs"] for chair in chairs}
    add_up(keys_of([*moved.union(*facts["out"])]).values(), tournament)


def _forget_totals(entries: Collection[str]) -> None:
    """Delete the total of whoever has neither sat, nor sat out, nor been judged."""
    for entry in Entry.objects.filter(public_id__in=entries):
        kept = (Occupant, SittingOut, RulingPoints)
        if not any(one.objects.filter(entry=entry).exists() for one in kept):
            Total.objects.filter(entry=entry).delete()
