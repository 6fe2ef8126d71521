"""Rules of the tables that need neither database nor language."""
