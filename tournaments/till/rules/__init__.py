"""The rules of what is owed, what is given back, and what a day comes to."""
