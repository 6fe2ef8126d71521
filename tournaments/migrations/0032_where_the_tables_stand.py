from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0031_how_long_the_club_keeps_what'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='hall_plan',
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
    ]
