"""What a second person says of a sheet."""
