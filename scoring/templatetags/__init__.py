"""What the templates of grids can say."""
