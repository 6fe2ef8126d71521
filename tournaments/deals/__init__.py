"""Lines of sheets, as written and as counted."""
