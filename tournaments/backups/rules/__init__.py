"""Rules of backups: what each says of itself, when one is due, and which are kept."""
