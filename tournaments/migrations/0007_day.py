from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_seating")]

    operations = [
        migrations.AddField(
            model_name="host",
            name="contact",
            field=models.CharField(
                blank=True, max_length=120, verbose_name="telephone or e-mail"
            ),
        ),
    ]
