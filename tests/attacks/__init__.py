"""What somebody might do to a club, each a script that anyone can run."""
