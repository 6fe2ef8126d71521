"""The ledger: the events of each tournament in order, unchangeable."""
