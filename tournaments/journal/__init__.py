"""The events of a tournament as a list, each undone from there."""
