"""The head of a ledger stands in the row of its tournament, which is locked anyway."""

from django.db import migrations, models


HEAD = ("number", "hash", "key", "signature")


def take_along(apps, _editor):
    """Have each tournament keep what was signed of its ledger."""
    heads = apps.get_model("tournaments", "SignedHead").objects.values("tournament", *HEAD)
    tournaments = apps.get_model("tournaments", "Tournament").objects
    for head in heads:
        columns = {f"head_{name}": head[name] for name in HEAD}
        tournaments.filter(pk=head["tournament"]).update(**columns)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_first_release'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='head_hash',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name='tournament',
            name='head_key',
            field=models.CharField(blank=True, editable=False, max_length=16),
        ),
        migrations.AddField(
            model_name='tournament',
            name='head_number',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='head_signature',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        migrations.RunPython(take_along),
        migrations.DeleteModel(
            name='SignedHead',
        ),
    ]
