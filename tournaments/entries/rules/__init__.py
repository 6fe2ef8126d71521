"""Numbers, and what happened to who takes part."""
