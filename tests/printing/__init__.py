"""What is printed, tested."""
