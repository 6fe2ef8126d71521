"""How what stands in a list is found: names, folded as one types them."""
