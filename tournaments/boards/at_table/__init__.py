"""What a table is told of its boards while it plays."""
