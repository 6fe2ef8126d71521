"""A sheet: how it is typed, what each line is worth, who has what."""
