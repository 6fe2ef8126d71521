"""A believable club to try things out on."""
