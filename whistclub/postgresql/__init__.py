"""Django's PostgreSQL, with a queue for those who write."""
