"""The door of the hall: who comes in, one tap each."""
