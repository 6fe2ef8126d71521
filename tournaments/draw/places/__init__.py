"""Lets somebody take another's place, or come late: at the door or at a table."""
