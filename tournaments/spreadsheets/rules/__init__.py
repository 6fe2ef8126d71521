"""Cells that no spreadsheet works out."""
