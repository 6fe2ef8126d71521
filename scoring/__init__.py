"""Says what a deal is worth."""
