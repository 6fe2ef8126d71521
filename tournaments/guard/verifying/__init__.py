"""Verifies in one place that everything kept is as it was written."""
