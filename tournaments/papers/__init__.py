"""What is printed, and the rows and columns that it is made of."""
