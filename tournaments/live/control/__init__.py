"""The page from which an organiser steers the screen in the hall."""
