"""What a table's lines bring: read, counted, kept."""
