"""Known seatings in which few meet again, as data and as closed forms."""
