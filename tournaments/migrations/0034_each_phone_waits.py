from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0033_deals_of_tables_that_are_gone"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="phones_wait",
            field=models.BooleanField(default=False, verbose_name="each phone waits"),
        ),
    ]
