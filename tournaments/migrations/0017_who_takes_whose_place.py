import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_wishes_of_two_sides"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="place_of",
            field=models.OneToOneField(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="place_taken_by",
                to="tournaments.entry",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="with_points",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
