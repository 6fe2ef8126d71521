"""What happened: the events of a tournament as a list, each undone from there."""
