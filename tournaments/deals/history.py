"""The rounds, tables and lines, as they are compared with what the events tell."""

from collections import defaultdict
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.deals.models import DealVersion
from tournaments.deals.rules import history as steps
from tournaments.deals.rulings import ruling_facts
from tournaments.history.rules.rows import Key
from tournaments.history.tables import (
    History,
    Kept,
    number_text,
    rows_reader,
    table_name,
)
from tournaments.ledger.queries import number_in
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling
from tournaments.tables.models import Occupant, Round, SittingOut, Table

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
PLACE = {"round": "round__number", "table": "number"}
AT_TABLE = {"round": "table__round__number", "table": "table__number"}


def rounds(tournament: Tournament) -> Kept:
    read = rows_reader(
        Round, "tournament", "number", OF_ROUND, number_text, number="number"
    )
    kept = read(tournament)
    out: defaultdict[Key, list[str]] = defaultdict(list)
    sitting = SittingOut.objects.filter(round__tournament=tournament)
    for number, entry in sitting.values_list("round__number", "entry__public_id"):
        out[number].append(entry)
    for key, row in kept.rows.items():
        row["out"] = sorted(out[key])
    return kept


def tables(tournament: Tournament) -> Kept:
    read = rows_reader(
        Table, "round__tournament", "public_id", OF_TABLE, table_name, **PLACE
    )
    kept = read(tournament)
    chairs: defaultdict[Key, list[Any]] = defaultdict(list)
    seats = Occupant.objects.filter(table__round__tournament=tournament)
    columns = ("table__public_id", "seat", "entry__public_id", "from_deal")
    for table, *chair in seats.values_list(*columns):
        chairs[table].append(tuple(chair))
    for key, row in kept.rows.items():
        row["chairs"] = sorted(chairs[key])
    return kept


def lines(tournament: Tournament) -> Kept:
    read = rows_reader(
        DealVersion,
        "table__round__tournament",
        ("table__public_id", "number", "revision"),
        (*OF_LINE, *FACTS),
        table_name,
        **AT_TABLE,
        deal="number",
    )
    return read(tournament)._replace(places=tables(tournament).called)


def rulings(tournament: Tournament) -> Kept:
    kept = Kept({}, {})
    made = Ruling.objects.filter(case__tournament=tournament).select_related(
        "case", "event", "replaces", "made_by", "device"
    )
    for ruling in made.prefetch_related("points__entry"):
        points = ruling.points.all()
        row: dict[str, Any] = {
            **ruling_facts(ruling, points),
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
