"""The printed papers, and the rows and columns that they are made of."""
