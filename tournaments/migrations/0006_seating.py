"""Drafts of the rounds to come, and wishes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import scoring.public_id


def public_id():
    return models.CharField(
        default=scoring.public_id.new_public_id,
        editable=False,
        max_length=12,
        unique=True,
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_boards")]

    operations = [
        migrations.CreateModel(
            name="Draft",
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
                ("public_id", public_id()),
                ("number", models.PositiveSmallIntegerField()),
                ("first_round", models.PositiveSmallIntegerField()),
                ("method", models.CharField(max_length=20)),
                ("found_by", models.CharField(max_length=20)),
                ("seed", models.BigIntegerField()),
                ("slices", models.PositiveIntegerField(default=0)),
                ("rounds", models.JSONField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "-number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "number"), name="one_draft_has_a_number"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Wish",
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
                ("public_id", public_id()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("apart", "apart"),
                            ("clubs", "the players of each club apart"),
                            ("stay", "at a table of their own"),
                        ],
                        max_length=10,
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("rounds", models.JSONField(default=list)),
                ("must", models.BooleanField(default=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("dropped_at", models.DateTimeField(null=True)),
                (
                    "entries",
                    models.ManyToManyField(
                        related_name="wishes", to="tournaments.entry"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="wishes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "stay"), ("table__gte", 1)),
                            models.Q(
                                models.Q(("kind", "stay"), _negated=True),
                                ("table__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="who_stays_has_a_table",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="round",
            name="draft",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seated_rounds",
                to="tournaments.draft",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="repeat_weight",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
