"""Boards that travel from table to table: their cards, plays, results and totals."""

import fractions

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.models.board
from scoring.grids.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_jury")]

    operations = [
        migrations.CreateModel(
            name="BoardSet",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="board_set",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("secret", models.CharField(blank=True, max_length=64)),
                ("fingerprint", models.CharField(blank=True, max_length=64)),
                ("players", models.JSONField(default=list)),
                ("movement", models.JSONField(default=dict)),
                ("verdict", models.JSONField(default=dict)),
                ("places", models.PositiveSmallIntegerField(default=0)),
                ("solving_since", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="BoardTotal",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="board_total",
                        serialize=False,
                        to="tournaments.entry",
                    ),
                ),
                (
                    "percents",
                    tournaments.models.board.ExactField(
                        default=fractions.Fraction, max_length=200
                    ),
                ),
                (
                    "compared",
                    tournaments.models.board.ExactField(
                        default=fractions.Fraction, max_length=200
                    ),
                ),
                ("boards", models.PositiveSmallIntegerField(default=0)),
                (
                    "given",
                    tournaments.models.board.ExactField(
                        default=fractions.Fraction, max_length=200
                    ),
                ),
                ("given_boards", models.PositiveSmallIntegerField(default=0)),
                ("plus", models.PositiveSmallIntegerField(default=0)),
                ("minus", models.PositiveSmallIntegerField(default=0)),
                (
                    "fines",
                    tournaments.models.board.ExactField(
                        default=fractions.Fraction, max_length=200
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="tournament",
            name="carry_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="carry_weight",
            field=models.PositiveSmallIntegerField(default=100),
        ),
        migrations.AddField(
            model_name="tournament",
            name="comparison_basis",
            field=models.CharField(
                default="mark", max_length=20, verbose_name="what is compared"
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="comparison_method",
            field=models.CharField(
                default="matchpoints", max_length=20, verbose_name="comparison"
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="duplicate",
            field=models.BooleanField(default=False, verbose_name="played in boards"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="results_shown_after_own",
            field=models.BooleanField(
                default=False,
                verbose_name="results of other tables are shown after one's own",
            ),
        ),
        migrations.CreateModel(
            name="Board",
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
                ("number", models.PositiveSmallIntegerField()),
                ("dealer", models.CharField(max_length=1)),
                ("domy", models.CharField(max_length=1)),
                ("cards", models.CharField(blank=True, max_length=52)),
                (
                    "digest",
                    models.CharField(blank=True, max_length=64, null=True, unique=True),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("unknown", "Unknown"),
                            ("drawn", "Drawn"),
                            ("typed", "Typed"),
                            ("pbn", "Pbn"),
                        ],
                        default="unknown",
                        max_length=7,
                    ),
                ),
                ("solved", models.JSONField(default=dict)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="boards",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="BoardFine",
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
                ("percent", tournaments.models.board.ExactField(max_length=200)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="board_fines",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "takes_back",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_back_by",
                        to="tournaments.boardfine",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="BoardPlay",
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
                ("number", models.PositiveSmallIntegerField()),
                ("hands", models.CharField(max_length=3)),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="plays",
                        to="tournaments.board",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="plays",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ("table", "number"),
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
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
                ("seat", models.CharField(blank=True, max_length=1)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("percent", "Percent"),
                            ("plus", "Plus"),
                            ("average", "Average"),
                            ("minus", "Minus"),
                            ("weighted", "Weighted"),
                            ("not_played", "Not Played"),
                            ("none", "None"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "percent",
                    tournaments.models.board.ExactField(max_length=200, null=True),
                ),
                ("weighted", models.JSONField(default=list)),
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
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="tournaments.boardplay",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="BoardResult",
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
                ("hand", models.CharField(max_length=1)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("played", "Played"),
                            ("given", "Given"),
                            ("plus", "Plus"),
                            ("average", "Average"),
                            ("minus", "Minus"),
                        ],
                        default="played",
                        max_length=7,
                    ),
                ),
                ("mark", models.IntegerField(null=True)),
                (
                    "compared",
                    tournaments.models.board.ExactField(max_length=200, null=True),
                ),
                (
                    "percent",
                    tournaments.models.board.ExactField(max_length=200, null=True),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="board_results",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "play",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="tournaments.boardplay",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="one_board_has_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="board",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("dealer__in", ("N", "E", "S", "W")),
                    ("domy__in", ("N", "E", "S", "W")),
                    models.Q(("dealer", models.F("domy")), _negated=True),
                ),
                name="a_player_deals_and_not_the_domy",
            ),
        ),
        migrations.AddConstraint(
            model_name="boardplay",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="a_deal_is_one_board"
            ),
        ),
        migrations.AddConstraint(
            model_name="boardplay",
            constraint=models.UniqueConstraint(
                fields=("table", "board"), name="a_table_plays_a_board_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="boardplay",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("hands__in", ("LOR", "LRO", "OLR", "ORL", "RLO", "ROL"))
                ),
                name="three_seats_hold_three_hands",
            ),
        ),
        migrations.AddConstraint(
            model_name="boardresult",
            constraint=models.UniqueConstraint(
                fields=("play", "hand"), name="a_hand_of_a_board_counts_once_at_a_table"
            ),
        ),
        # What was given, and fined, stays; what takes it back is added.
        AppendOnly("tournaments_adjustment"),
        AppendOnly("tournaments_boardfine"),
    ]
