"""The papers of a tournament in boards."""
