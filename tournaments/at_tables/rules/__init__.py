"""What needs neither database nor language."""
