import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_where_the_tables_stand'),
    ]

    operations = [
        migrations.AddField(
            model_name='latedeal',
            name='gone_from',
            field=models.JSONField(default=dict),
        ),
        migrations.AlterField(
            model_name='latedeal',
            name='table',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='late_deals', to='tournaments.table'),
        ),
    ]
