"""The decisions of a tournament, for its report."""
