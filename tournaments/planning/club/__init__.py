"""What the host club says of itself."""
