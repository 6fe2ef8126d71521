"""Before there is a club: whoever reads the console makes it, or brings it back."""
