"""The door: members, who comes and has paid, numbers, sides."""
