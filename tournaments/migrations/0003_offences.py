"""A club's own offences, in versions that are never rewritten."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from scoring.grids.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0002_what_was_written_stays"),)
    operations = (
        migrations.CreateModel(
            name="OffenceVersion",
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
                ("variant_key", models.CharField(max_length=30)),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("note", models.CharField(blank=True, max_length=200)),
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
                "ordering": ("variant_key", "-number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("variant_key", "number"),
                        name="one_version_of_offences_has_a_number",
                    )
                ],
            },
        ),
        AppendOnly("tournaments_offenceversion"),
    )
