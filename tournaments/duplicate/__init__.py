"""The pages of boards that travel: movement, cards, what came of them."""
