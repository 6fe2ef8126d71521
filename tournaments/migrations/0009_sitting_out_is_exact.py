"""Sets right what sitting out brings where the average of a player lay on a half."""

from collections import Counter
from fractions import Fraction

from django.db import migrations

from scoring.rounding import whole


def count_anew(apps, schema_editor):
    def rows_of(model):
        return apps.get_model("tournaments", model).objects

    out = Counter(rows_of("SittingOut").values_list("entry", flat=True))
    totals = rows_of("Total").filter(entry__in=out)
    changed = []
    for kept in totals.exclude(entry__tournament__uneven="out_fixed"):
        tables = rows_of("RoundScore").filter(entry=kept.entry_id)
        rounds = set(tables.values_list("table__round", flat=True))
        average = whole(Fraction(kept.points, len(rounds))) if rounds else 0
        more = out[kept.entry_id] * average - kept.sitting_out
        if more:
            kept.sitting_out += more
            kept.total += more
            changed.append(kept)
    rows_of("Total").bulk_update(changed, ["total", "sitting_out"], batch_size=200)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_entry")]

    operations = [migrations.RunPython(count_anew, migrations.RunPython.noop)]
