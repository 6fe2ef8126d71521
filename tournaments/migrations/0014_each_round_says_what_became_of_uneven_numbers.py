"""Lets each round say what became in it of a number that does not divide."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def as_the_tournament_said(apps, schema_editor):
    tournaments = apps.get_model("tournaments", "Tournament").objects
    own = tournaments.filter(pk=OuterRef("tournament"))
    for model in ("Round", "Draft"):
        rows = apps.get_model("tournaments", model).objects
        rows.update(uneven=Subquery(own.values("uneven")[:1]))
    rounds = apps.get_model("tournaments", "Round").objects
    fixed = rounds.filter(tournament__uneven="out_fixed")
    fixed.update(points_out=Subquery(own.values("uneven_points")[:1]))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_cases_watched_and_fallen")]

    operations = [
        migrations.AddField(
            "draft", "uneven", models.CharField(default="", max_length=20)
        ),
        migrations.AddField("round", "points_out", models.IntegerField(null=True)),
        migrations.AddField(
            "round", "uneven", models.CharField(default="", max_length=20)
        ),
        migrations.RunPython(as_the_tournament_said, migrations.RunPython.noop),
    ]
