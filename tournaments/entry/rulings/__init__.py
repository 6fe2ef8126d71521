"""What the jury's rulings mean for sheets and totals."""
