from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_day")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="all_pass",
            field=models.CharField(
                default="again", max_length=10, verbose_name="when all pass"
            ),
        ),
    ]
