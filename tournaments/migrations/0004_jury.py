"""The jury: cases, and rulings that are added and never edited."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import scoring.public_id
from scoring.grids.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_offences")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="appeal_minutes",
            field=models.PositiveSmallIntegerField(
                default=30, verbose_name="minutes to appeal"
            ),
        ),
        migrations.CreateModel(
            name="Case",
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
                (
                    "public_id",
                    models.CharField(
                        default=scoring.public_id.new_public_id,
                        editable=False,
                        max_length=12,
                        unique=True,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "deal",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="deal"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("call", "the jury is asked"),
                            ("witness", "a witness is wanted"),
                            ("not_called", "the jury was not called"),
                            ("table", "entered by the table"),
                        ],
                        default="call",
                        max_length=12,
                    ),
                ),
                ("contract", models.CharField(blank=True, max_length=40)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("called", "called"),
                            ("taken", "taken"),
                            ("decided", "decided"),
                            ("told", "told to the table"),
                            ("appealed", "appealed"),
                            ("upheld", "upheld"),
                            ("changed", "changed"),
                            ("closed", "closed without a ruling"),
                        ],
                        default="called",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                ("called_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
                ("told_at", models.DateTimeField(null=True)),
                ("appeal_until", models.DateTimeField(null=True)),
                (
                    "called_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.device",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="tournaments.table",
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cases",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "case",
                "verbose_name_plural": "cases",
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Ruling",
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
                (
                    "public_id",
                    models.CharField(
                        default=scoring.public_id.new_public_id,
                        editable=False,
                        max_length=12,
                        unique=True,
                    ),
                ),
                ("is_lifted", models.BooleanField(default=False)),
                ("offence", models.CharField(blank=True, max_length=60)),
                ("offence_text", models.TextField(blank=True)),
                ("names", models.JSONField(default=dict)),
                ("article", models.JSONField(default=dict)),
                (
                    "by",
                    models.CharField(
                        choices=[("jury", "the jury"), ("table", "the table")],
                        default="jury",
                        max_length=5,
                    ),
                ),
                ("effect", models.CharField(blank=True, max_length=20)),
                ("seats", models.JSONField(default=list)),
                ("carrier", models.CharField(blank=True, max_length=2)),
                ("facts", models.JSONField(null=True)),
                ("revision", models.PositiveSmallIntegerField(default=0)),
                ("side", models.CharField(blank=True, max_length=2)),
                ("side_points", models.IntegerField(default=0)),
                ("boards", models.JSONField(default=dict)),
                ("is_warning", models.BooleanField(default=False)),
                ("is_exclusion", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="tournaments.case",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.device",
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ruling",
                        to="tournaments.event",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="tournaments.ruling",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="RulingPoints",
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
                ("points", models.IntegerField(default=0)),
                ("is_offender", models.BooleanField(default=False)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ruling_points",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="points",
                        to="tournaments.ruling",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "points of rulings",
                "ordering": ("pk",),
            },
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["tournament", "state"], name="cases_by_state"),
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(fields=["table", "deal"], name="cases_of_a_deal"),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="one_case_has_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("deal__isnull", True), ("table__isnull", False), _connector="OR"
                ),
                name="a_deal_of_a_case_has_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replaces__isnull", True)),
                fields=("case",),
                name="a_case_has_one_first_ruling",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("made_by__isnull", False),
                    ("device__isnull", False),
                    _connector="OR",
                ),
                name="somebody_made_the_ruling",
            ),
        ),
        migrations.AddConstraint(
            model_name="rulingpoints",
            constraint=models.UniqueConstraint(
                fields=("ruling", "entry"), name="a_ruling_names_an_entry_once"
            ),
        ),
        AppendOnly("tournaments_ruling"),
        AppendOnly("tournaments_rulingpoints"),
    ]
