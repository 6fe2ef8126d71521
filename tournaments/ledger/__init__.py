"""What happened, in order, unchangeable."""
