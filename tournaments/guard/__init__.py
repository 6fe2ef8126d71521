"""What guards the club: its backups, its people's privacy, whether all is in order."""
