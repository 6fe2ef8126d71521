"""What is shown after the boards: travellers, scorecards, hand records."""
