"""The screen in the hall, its clock, and the buttons that steer them."""
