"""All that was ever written of a deal, and whether the events tell the same."""
