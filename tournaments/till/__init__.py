"""What the tournament charges, who has paid what, and what is in the cash box."""
