"""Compares the boards of an evening anew where a wrong board made one board fuller.

Until now a board was full with the results that the movement had due; now it is with the
most results of any board, as `compare` has always counted.
"""

from collections import Counter

from django.db import migrations

from scoring.duplicate.basis import BASES
from scoring.duplicate.comparison import compare, full_board
from scoring.duplicate.session import Result, added
from tournaments.boards.rules import marks
from tournaments.sheets.one_sheet import scorer_of


def count_anew(apps, schema_editor):
    def rows_of(model):
        return apps.get_model("tournaments", model).objects

    for kept in rows_of("BoardSet").select_related("tournament"):
        plays = rows_of("BoardPlay").filter(
            table__round__tournament=kept.tournament_id,
            table__round__state__in=("playing", "closed"),
        )
        by_board = {}
        for play in plays.order_by("pk"):
            by_board.setdefault(play.board_id, []).append(play)
        places = full_board(map(len, by_board.values()))
        if places != kept.places:
            rows_of("BoardSet").filter(pk=kept.pk).update(places=places)
            for same in by_board.values():
                compare_anew(rows_of, kept.tournament, same, places)
            add_up_anew(rows_of, kept.tournament_id)


def compare_anew(rows_of, tournament, plays, places):
    scorer = scorer_of(tournament)
    basis = tournament.comparison_basis
    rows = []
    for play in plays:
        written = rows_of("DealVersion").filter(table=play.table_id, number=play.number)
        facts = written.order_by("revision").values_list("facts", flat=True).last()
        ruled = {}
        for given in rows_of("Adjustment").filter(play=play).order_by("pk"):
            one = marks.Ruled(given.kind, given.percent, given.weighted)
            ruled |= dict.fromkeys([given.seat] if given.seat else marks.SEATS, one)
        ruled = {seat: one for seat, one in ruled.items() if one.kind != "none"}
        at = (play.pk, play.table_id, play.board_id, 0, 0, play.number, play.hands)
        played = marks.Played(*at, entries={}, facts=facts, ruled=ruled)
        rows.append(marks.row(scorer, basis, played, marks.marks(scorer, facts)))
    worth = compare(rows, tournament.comparison_method, places, BASES[basis].scale)
    for play, one in zip(plays, worth, strict=True):
        for result in rows_of("BoardResult").filter(play=play):
            result.compared = one.compared[result.hand]
            result.percent = one.percent[result.hand]
            result.save(update_fields=["compared", "percent"])


def add_up_anew(rows_of, tournament):
    for total in rows_of("BoardTotal").filter(entry__tournament=tournament):
        results = rows_of("BoardResult").filter(entry=total.entry_id)
        columns = results.values_list("kind", "compared", "percent")
        found = added(Result(*one) for one in columns)
        total.percents, total.compared = found.percents, found.compared
        total.save(update_fields=["percents", "compared"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_sitting_out_is_exact")]

    operations = [migrations.RunPython(count_anew, migrations.RunPython.noop)]
