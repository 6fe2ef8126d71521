"""Events are signed with the installation's key, those of yesterday too."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from scoring.grids.append_only import AppendOnly, LayAside, LeavesOnlyWith
from tournaments.ledger.rules.chain import end_of, signature_of


def sign(apps, schema_editor):
    """Sign each event as it stands, and how far each ledger has come.

    What was changed before stays found: its hash is not that of what it says.
    """
    key = str(settings.LEDGER_KEY).encode()
    event = apps.get_model("tournaments", "Event")
    signed_head = apps.get_model("tournaments", "SignedHead")
    found = event.objects.order_by("tournament", "number").select_related("tournament")
    heads = {}
    signed = []
    for one in found.only("number", "hash", "tournament__public_id").iterator():
        heads[one.tournament] = (one.number, one.hash)
        signed.append((signature_of(one.hash, key), one.pk))
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE tournaments_event SET signature = %s WHERE id = %s", signed
        )
    signed_head.objects.bulk_create(
        signed_head(tournament=day, **end_of(day.public_id, *head, key)._asdict())
        for day, head in heads.items()
    )


def check_now(apps, schema_editor):
    """Check what was put off: PostgreSQL changes no table on which that waits."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0028_what_prizes_are_worth'),
    ]

    operations = [
        migrations.CreateModel(
            name='SignedHead',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name="signed_head", serialize=False, to='tournaments.tournament')),
                ('number', models.PositiveIntegerField()),
                ('hash', models.CharField(max_length=64)),
                ('key', models.CharField(max_length=16)),
                ('signature', models.CharField(max_length=64)),
            ],
            options={
                'abstract': False,
            },
        ),
        LayAside("tournaments_event"),
        migrations.AddField(
            model_name='event',
            name='signature',
            field=models.CharField(blank=True, max_length=64, default=''),
            preserve_default=False,
        ),
        migrations.RunPython(sign, migrations.RunPython.noop),
        migrations.RunPython(check_now, migrations.RunPython.noop),
        AppendOnly("tournaments_event"),
        LeavesOnlyWith("tournaments_event", unless="tournaments_throwingaway"),
        # An earlier migration built this table anew on SQLite, without its triggers.
        LayAside("tournaments_verification"),
        AppendOnly("tournaments_verification"),
        LeavesOnlyWith("tournaments_verification", unless="tournaments_throwingaway"),
    ]
