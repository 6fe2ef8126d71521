"""Lists of data: one kind of table, and one template that draws them all."""
