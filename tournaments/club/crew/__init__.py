"""The crew: who of the club may sign in, and as what."""
