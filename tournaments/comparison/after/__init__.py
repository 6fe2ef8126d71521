"""What came of boards, once they are public."""
