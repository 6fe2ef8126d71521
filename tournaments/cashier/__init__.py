"""The till of a tournament: its fees, who has paid what, and the cash in the box."""
