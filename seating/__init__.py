"""Who sits with whom? Pure Python, which knows of no database."""
