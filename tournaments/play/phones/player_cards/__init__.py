"""The card of a player, which opens his own page."""
