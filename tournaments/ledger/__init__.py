"""The chain of events of a tournament, and the words that were said with them."""
