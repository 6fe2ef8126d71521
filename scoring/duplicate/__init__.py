"""One deal at several tables: compared, added up, ranked."""
