"""The web server: one loop holds every connection, threads see whole requests only."""
