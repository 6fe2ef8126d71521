"""The pages of the backups."""
