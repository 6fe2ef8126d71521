"""Members and tournaments can be put away, merged, and thrown away whole."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from scoring.grids.append_only import AppendOnly, LeavesOnlyWith

WRITTEN = (
    "dealversion", "verification", "event", "ruling", "rulingpoints", "adjustment",
    "boardfine",
)  # fmt: skip


def mark_rehearsals(apps, schema_editor):
    """A tournament that a rehearsal made was played for practice."""
    made = apps.get_model("tournaments", "Event").objects.filter(
        kind="tournament_made", made_by__username="rehearsal-desk"
    )
    tournaments = apps.get_model("tournaments", "Tournament").objects
    tournaments.filter(pk__in=made.values("tournament")).update(is_practice=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_quiet_since"),
    ]

    operations = [
        migrations.CreateModel(
            name="ThrowingAway",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("tournament", models.CharField(max_length=12)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="player",
            name="archived_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="tournaments.player",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="archived_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="is_practice",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("facts", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        AppendOnly("tournaments_act"),
        *(
            LeavesOnlyWith(f"tournaments_{name}", unless="tournaments_throwingaway")
            for name in WRITTEN
        ),
        migrations.RunPython(mark_rehearsals, migrations.RunPython.noop),
    ]
