"""The hall: where each table stands, and how it is drawn."""
