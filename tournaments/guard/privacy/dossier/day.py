"""Gathers what is kept of a person in one tournament."""

import json
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.deals.models import DealVersion, LateDeal
from tournaments.entries.models import Entry
from tournaments.entries.queries import names, partner_of
from tournaments.rulings.models import RulingPoints
from tournaments.standings import queries as standings
from tournaments.standings.exports import as_object
from tournaments.standings.player import PlayedDeal, PlayedRound, rounds_of
from tournaments.standings.player_tables import standing_of
from tournaments.standings.prizes import collected_in, prizes
from tournaments.standings.rules.ranking import Ranking, columns
from tournaments.tables.models import Wish
from tournaments.till.models import Movement
from tournaments.till.wording import money

Record = dict[str, Any]


def day_record(entry: Entry) -> Record:
    """Gather all of one entry: its place, and what it played, ranked, paid and won."""
    day, key = entry.tournament, entry.public_id
    ranking = standings.ranking(day, desk=True)
    called = names(day, full=False)
    return {
        "tournament": {
            "id": day.public_id,
            "name": day.name,
            "date": day.played_date.isoformat(),
            "place": day.place,
            "game": day.variant_key,
            "state": day.state,
            "practice": day.is_practice,
        },
        "entry": _entry(entry, called),
        "rounds": [_round(one, entry, called) for one in rounds_of(day, [key])[key]],
        "ranking": _ranked(entry, ranking),
        "prizes": _prizes(entry, ranking),
        "rulings": _rulings(entry),
        "money": _money(entry),
        "agreed": _agreed(entry),
        "wishes": _wishes(entry),
        "events": _events(entry),
    }


def moment(at: datetime | None) -> str | None:
    """Return a moment as programs read it, in the time zone of the club."""
    return timezone.localtime(at).isoformat(timespec="seconds") if at else None


def _entry(entry: Entry, called: dict[str, str]) -> Record:
    partner, before = partner_of(entry), entry.place_of
    return {
        "id": entry.public_id,
        "number": entry.number,
        "state": entry.state,
        "shown_as": called[entry.public_id],
        "entered_at": moment(entry.created_at),
        "joker": entry.is_joker,
        "side": entry.side.number if entry.side else None,
        "partner": called[partner.public_id] if partner else None,
        "in_place_of": called[before.public_id] if before else None,
        "with_points": entry.with_points,
        "fee": entry.fee_name,
        "paid_at": moment(entry.paid_at),
        "card_made_anew": entry.card_times,
    }


def _round(played: PlayedRound, entry: Entry, called: dict[str, str]) -> Record:
    share = played.share
    own = [one for one in played.chairs if one.entry == entry.public_id]
    others = [one for one in played.chairs if one.entry in called and one not in own]
    return {
        "round": played.number,
        "table": played.table,
        "seats": [{"seat": one.seat, "from_deal": one.from_deal} for one in own],
        "with": [{"seat": one.seat, "name": called[one.entry]} for one in others],
        "points": share.points,
        "bonus": share.bonus,
        "fiches": share.fiches,
        "rubbers": share.rubbers,
        "games": share.games,
        "deals": [_deal(one) for one in played.deals],
    }


def _deal(one: PlayedDeal) -> Record:
    return {
        "deal": one.number,
        "board": one.board,
        "hand": one.hand or None,
        "seat": one.seat,
        "facts": one.facts,
        "bid": one.bid,
        "rested": one.resting,
        "points": one.points,
        "judged": list(one.judged),
    }


def _ranked(entry: Entry, ranking: Ranking) -> Record | None:
    """Return his line of the ranking; None for a joker and for who never came."""
    standing = standing_of(ranking, entry.public_id)
    if standing is None:
        return None
    day = entry.tournament
    rows = standings.rows(day, ranking, [standing], full=False)
    found = as_object(day, columns(ranking), rows)
    lines: list[Record] = [*found["ranking"], *found["gone"]]
    return next(iter(lines), None)


def _prizes(entry: Entry, ranking: Ranking) -> list[Record]:
    """Return the prizes that he or his pair wins as it stands, and those collected."""
    day = entry.tournament
    partners = {
        one
        for standing in ranking.standings
        if entry.public_id in (some := ranking.members(standing.result.key))
        for one in some
    }
    mine = [
        one
        for one in prizes(day, ranking, full=False)["prizes"]
        if one.entry in partners and one.entry
    ]
    won = [
        {"what": str(one.what), "worth": one.worth, "collected": bool(one.collected)}
        for one in mine
    ]
    kept = {one.key for one in mine}
    return won + [
        {"what": key, "worth": money(some[entry.public_id].cents), "collected": True}
        for key, some in collected_in(day).items()
        if entry.public_id in some and key not in kept
    ]


def _rulings(entry: Entry) -> list[Record]:
    return [
        {
            "case": one.ruling.case.number,
            "round": table.round.number if (table := one.ruling.case.table) else None,
            "table": table.number if table else None,
            "deal": one.ruling.case.deal,
            "at": moment(one.ruling.made_at),
            "names": one.ruling.names,
            "article": one.ruling.article,
            "at_fault": one.is_offender,
            "points": one.points,
            "warning": one.ruling.is_warning,
            "exclusion": one.ruling.is_exclusion,
            "replaced": hasattr(one.ruling, "replaced_by"),
        }
        for one in RulingPoints.objects.filter(entry=entry)
        .select_related("ruling__case__table__round", "ruling__replaced_by")
        .order_by("pk")
    ]


def _money(entry: Entry) -> list[Record]:
    found = Movement.objects.filter(entry=entry).select_related("event", "corrects")
    return [
        {
            "number": one.number,
            "at": moment(one.event.made_at),
            "kind": one.kind,
            "cents": one.amount,
            "means": one.means,
            "about": one.about,
            "takes_back": one.corrects.number if one.corrects else None,
        }
        for one in found.order_by("number")
    ]


def _agreed(entry: Entry) -> list[Record]:
    """The deals to which he agreed on the phone of a table, and on which phone."""
    written = DealVersion.objects.filter(confirmed_by=entry)
    return [
        {
            **_place(one),
            "deal": one.number,
            "at": moment(one.entered_at),
            "phone": one.device.name if one.device else None,
        }
        for some in (written, LateDeal.objects.filter(confirmed_by=entry))
        for one in some.select_related("table__round", "device").order_by("pk")
    ]


def _place(one: DealVersion | LateDeal) -> Record:
    if isinstance(one, LateDeal):
        return dict(zip(("round", "table"), one.place, strict=True))
    return {"round": one.table.round.number, "table": one.table.number}


def _wishes(entry: Entry) -> list[Record]:
    """Return the seating wishes that concern him, without the names of others."""
    found = Wish.objects.filter(Q(entries=entry) | Q(others=entry)).distinct()
    return [
        {
            "kind": one.kind,
            "table": one.table,
            "rounds": one.rounds,
            "at": moment(one.made_at),
            "dropped_at": moment(one.dropped_at),
        }
        for one in found.order_by("pk")
    ]


def _events(entry: Entry) -> list[Record]:
    """The events of the ledger that name him, by what was drawn for him by chance."""
    events = entry.tournament.events.order_by("number")
    rows = events.values_list("number", "kind", "made_at", "facts")
    return [
        {"number": number, "kind": kind, "at": moment(made_at)}
        for number, kind, made_at, facts in rows.iterator()
        if f'"{entry.public_id}"' in json.dumps(facts)
    ]
