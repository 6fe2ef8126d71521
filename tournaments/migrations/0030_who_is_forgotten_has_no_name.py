"""Whoever was forgotten is “a player” to each reader: no word of one language is kept."""

from django.db import migrations


def take_the_word_away(apps, schema_editor):
    players = apps.get_model("tournaments", "Player").objects
    players.filter(forgotten_at__isnull=False).update(
        first_name="", last_name="", folded_name=""
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_a_ledger_is_signed")]
    operations = [
        migrations.RunPython(take_the_word_away, migrations.RunPython.noop),
    ]
