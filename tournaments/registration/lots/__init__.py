"""Numbers by lot: one draw for all who are here."""
