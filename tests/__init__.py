"""What WhistClub promises, one sentence a test."""
