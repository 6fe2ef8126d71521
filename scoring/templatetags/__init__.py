"""The words that the templates of grids can use."""
