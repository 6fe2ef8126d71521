"""The pages of the till: the sheet of the day, money taken, cash counted."""
