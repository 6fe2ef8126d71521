"""Makes PDFs in processes that stay warm beside the server."""
