"""The form of one decision."""
