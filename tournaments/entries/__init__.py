"""Who takes part in a tournament, alone or as a side."""
