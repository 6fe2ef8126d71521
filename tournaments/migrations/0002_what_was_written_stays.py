"""Versions of deals, verdicts on sheets, and events are never rewritten."""

from django.db import migrations

from scoring.grids.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0001_initial"),)
    operations = (
        AppendOnly("tournaments_dealversion"),
        AppendOnly("tournaments_verification"),
        AppendOnly("tournaments_event"),
    )
