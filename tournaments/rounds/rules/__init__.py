"""What a round is made of, without a database."""
