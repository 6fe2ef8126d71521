"""What is wished of the seating: who sits apart, and who stays where."""
