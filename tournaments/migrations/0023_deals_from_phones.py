"""A table enters its deals on its own phone, and its sides agree with the totals."""


import django.db.models.deletion
import scoring.public_id
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0022_what_everybody_reads_of_rulings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Agreement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table_version', models.PositiveIntegerField()),
                ('side', models.CharField(max_length=4)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='LateDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=scoring.public_id.new_public_id, editable=False, max_length=12, unique=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('seen', models.PositiveSmallIntegerField()),
                ('client_key', models.UUIDField(unique=True)),
                ('facts', models.JSONField()),
                ('entered_at', models.DateTimeField(null=True)),
                ('arrived_at', models.DateTimeField(auto_now_add=True)),
                ('set_aside_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.AddField(
            model_name='dealversion',
            name='confirmed_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='dealversion',
            name='entered_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='verification',
            name='device',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.device'),
        ),
        migrations.AlterField(
            model_name='verification',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=models.CheckConstraint(condition=models.Q(('made_by__isnull', False), ('device__isnull', False), _connector='OR'), name='somebody_judged_the_sheet'),
        ),
        migrations.AddField(
            model_name='agreement',
            name='device',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.device'),
        ),
        migrations.AddField(
            model_name='agreement',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='agreements', to='tournaments.table'),
        ),
        migrations.AddField(
            model_name='latedeal',
            name='confirmed_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry'),
        ),
        migrations.AddField(
            model_name='latedeal',
            name='device',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.device'),
        ),
        migrations.AddField(
            model_name='latedeal',
            name='set_aside_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='latedeal',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='late_deals', to='tournaments.table'),
        ),
        migrations.AddConstraint(
            model_name='agreement',
            constraint=models.UniqueConstraint(fields=('table', 'table_version', 'side'), name='a_side_agrees_once_with_a_version'),
        ),
    ]
