"""Makes PDFs in processes of their own, and answers with them."""
