"""The rounds, tables and lines, as they are compared with what the events tell."""

from collections import defaultdict
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.history import (
    History,
    Kept,
    at_table,
    number_in,
    numbered,
    rows_of,
)
from tournaments.ledger.rules.history import Key
from tournaments.models import (
    DealVersion,
    Occupant,
    Round,
    Ruling,
    SittingOut,
    Table,
    Tournament,
)
from tournaments.sheets.rules import history as steps
from tournaments.sheets.rulings import told_of

OF_ROUND = {
    "state": _("state"),
    "draw_method": _("draw"),
    "seed": _("number of the draw"),
    "draft": _("draft"),
    "repeat_weight": _("weight of a repeated meeting"),
    "uneven": _("when the number does not divide"),
    "points_out": _("points for sitting out"),
    "ends_at": _("end of the clock"),
    "seconds_left": _("seconds left"),
    "created_at": _("drawn at"),
}
OF_TABLE = {
    "round": _("round"),
    "number": _("number"),
    "extra_minutes": _("extra minutes"),
    "empty_seat": _("seat left empty"),
    "empty_from": _("empty from deal"),
}
OF_LINE = {
    "made_by": _("written by"),
    "device": _("phone"),
    "made_at": _("written at"),
    "confirmed_by": _("agreed by"),
}
OUT = {"out": _("%(what)s: others sit out of it than the events tell of.")}
SIT = {"chairs": _("%(what)s: others sit there than the events tell of.")}
NOT_THE_ONE = _("%(what)s: it is not the one that the events tell of.")
FACTS = {"facts": NOT_THE_ONE}
RULED = dict.fromkeys(
    (*steps.OF_RULING, "offenders", "event", "made_by", "device", "made_at"),
    NOT_THE_ONE,
)
PEOPLE = {
    "made_by": "made_by__public_id",
    "device": "device__public_id",
    "confirmed_by": "confirmed_by__public_id",
}


def rounds(tournament: Tournament) -> Kept:
    read = {column: column for column in OF_ROUND} | {"draft": "draft__number"}
    found = Round.objects.filter(tournament=tournament)
    kept = rows_of(found, "number", read, numbered, number="number")
    out: defaultdict[Key, list[str]] = defaultdict(list)
    sitting = SittingOut.objects.filter(round__tournament=tournament)
    for number, entry in sitting.values_list("round__number", "entry__public_id"):
        out[number].append(entry)
    for key, row in kept.rows.items():
        row["out"] = sorted(out[key])
    return kept


def tables(tournament: Tournament) -> Kept:
    read = {column: column for column in OF_TABLE} | {"round": "round__number"}
    found = Table.objects.filter(round__tournament=tournament)
    place = {"round": "round__number", "table": "number"}
    kept = rows_of(found, "public_id", read, at_table, **place)
    chairs: defaultdict[Key, list[Any]] = defaultdict(list)
    seats = Occupant.objects.filter(table__round__tournament=tournament)
    columns = ("table__public_id", "seat", "entry__public_id", "from_deal")
    for table, *chair in seats.values_list(*columns):
        chairs[table].append(tuple(chair))
    for key, row in kept.rows.items():
        row["chairs"] = sorted(chairs[key])
    return kept


def lines(tournament: Tournament) -> Kept:
    found = DealVersion.objects.filter(table__round__tournament=tournament)
    key = ("table__public_id", "number", "revision")
    read = {column: PEOPLE.get(column, column) for column in (*OF_LINE, *FACTS)}
    place = {"round": "table__round__number", "table": "table__number"}
    kept = rows_of(found, key, read, at_table, **place, deal="number")
    return kept._replace(places=tables(tournament).called)


def rulings(tournament: Tournament) -> Kept:
    kept = Kept({}, {})
    people = ("case", "event", "replaces", "made_by", "device")
    made = Ruling.objects.filter(case__tournament=tournament).select_related(*people)
    for ruling in made.prefetch_related("points__entry"):
        points = ruling.points.all()
        row: dict[str, Any] = {
            **told_of(ruling, points),
            "case": ruling.case.public_id,
            "offenders": sorted(x.entry.public_id for x in points if x.is_offender),
            "event": number_in(tournament, ruling.event),
            "made_by": ruling.made_by.public_id if ruling.made_by else None,
            "device": ruling.device.public_id if ruling.device else None,
            "made_at": ruling.made_at.isoformat(),
        }
        if not ruling.side and ruling.side_points:
            row["side"] = ["", ruling.side_points]
        kept.rows[ruling.public_id] = row
        kept.called[ruling.public_id] = str(ruling.case.number)
    return kept


HISTORIES = (
    History(_("round"), OF_ROUND, steps.ROUNDS, rounds, sentences=OUT),
    History(_("table"), OF_TABLE, steps.TABLES, tables, sentences=SIT),
    History(_("line of"), OF_LINE, steps.LINES, lines, sentences=FACTS, whole=True),
    History(
        _("ruling of case"), {}, steps.RULINGS, rulings, sentences=RULED, whole=True
    ),
)
