"""The rounds, tables and wishes, as they are compared with what the events tell."""

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.ledger.retelling import Kept, Retelling, at_table, numbered, rows_of
from tournaments.models import Round, Table, Tournament, Wish
from tournaments.rounds.rules import retold

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
OF_WISH = {
    "kind": _("kind"),
    "entries": _("for whom"),
    "others": _("from whom"),
    "clubs": _("clubs"),
    "table": _("table"),
    "rounds": _("rounds"),
    "must": _("must be kept"),
    "made_at": _("made at"),
    "dropped": _("dropped"),
}


def rounds(tournament: Tournament) -> Kept:
    read = {column: column for column in OF_ROUND} | {"draft": "draft__number"}
    found = Round.objects.filter(tournament=tournament)
    return rows_of(found, "number", read, numbered, number="number")


def tables(tournament: Tournament) -> Kept:
    read = {column: column for column in OF_TABLE} | {"round": "round__number"}
    found = Table.objects.filter(round__tournament=tournament)
    place = {"round": "round__number", "table": "number"}
    return rows_of(found, "public_id", read, at_table, **place)


def wishes(tournament: Tournament) -> Kept:
    found = Wish.objects.filter(tournament=tournament).annotate(
        dropped=Q(dropped_at__isnull=False)
    )
    named = ("entries", "others", "clubs")
    read = {column: column for column in OF_WISH if column not in named}
    kept = rows_of(found, "public_id", read)
    for wish in found.prefetch_related(*named):
        for field in named:
            keys = sorted(one.public_id for one in getattr(wish, field).all())
            kept.rows[wish.public_id][field] = keys
    return kept


RETOLD = (
    Retelling(_("round"), OF_ROUND, retold.ROUNDS, rounds),
    Retelling(_("table"), OF_TABLE, retold.TABLES, tables),
    Retelling(_("wish"), OF_WISH, retold.WISHES, wishes),
)
