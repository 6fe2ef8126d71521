"""The jury: its calls, cases, rulings and appeals."""
