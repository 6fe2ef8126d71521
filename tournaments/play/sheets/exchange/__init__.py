"""Two sheets that were typed crosswise, put right together."""
