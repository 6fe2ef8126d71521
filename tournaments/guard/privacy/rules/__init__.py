"""The rules by which a text is found in which somebody is named."""
