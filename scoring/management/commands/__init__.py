"""Commands about what deals are worth."""
