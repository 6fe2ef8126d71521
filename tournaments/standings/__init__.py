"""One computation of every rank."""
