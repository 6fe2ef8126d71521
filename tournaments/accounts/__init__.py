"""The club of this installation, and who may sign in for it."""
