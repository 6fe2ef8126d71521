"""A phone serves a table of a tournament in every round, once it is let in."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_the_life_of_a_case")]

    # No page has let a phone in before: there is none that served a table of a round.
    operations = [
        migrations.RemoveField("device", "table"),
        migrations.AddField(
            "device",
            "tournament",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devices",
                to="tournaments.tournament",
            ),
        ),
        migrations.AlterField(
            "device",
            "tournament",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devices",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            "device", "number", models.PositiveSmallIntegerField(default=0)
        ),
        migrations.AlterField(
            "device", "number", models.PositiveSmallIntegerField()
        ),
        migrations.AddField(
            "device", "name", models.CharField(blank=True, max_length=40)
        ),
        migrations.AddField(
            "device", "let_in_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            "device", "heard_at", models.DateTimeField(blank=True, null=True)
        ),
        migrations.AlterModelOptions("device", {"ordering": ("number", "pk")}),
        migrations.AddIndex(
            "device",
            models.Index(fields=["tournament", "number"], name="devices_of_a_table"),
        ),
        migrations.CreateModel(
            "RenewedCard",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("times", models.PositiveSmallIntegerField(default=0)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="renewed_cards",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            "renewedcard",
            models.UniqueConstraint(
                fields=("tournament", "number"), name="one_card_of_a_table"
            ),
        ),
    ]
