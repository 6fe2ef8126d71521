"""Another order of what decides between equal players, with what it moves."""
