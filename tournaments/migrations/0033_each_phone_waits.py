from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0032_where_the_tables_stand"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="phones_wait",
            field=models.BooleanField(default=False, verbose_name="each phone waits"),
        ),
    ]
