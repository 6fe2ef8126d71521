"""Versions of a grid are never rewritten."""

from django.db import migrations

from scoring.grids.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = (("scoring", "0002_initial"),)
    operations = (AppendOnly("scoring_gridversion"),)
