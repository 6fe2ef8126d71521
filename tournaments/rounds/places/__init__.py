"""Who takes whose place, and who comes late: at the door or at a table."""
