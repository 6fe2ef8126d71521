"""The list of all tables: how far each sheet is."""
