"""The papers by what they are about; whatever file lies here is in the catalogue."""
