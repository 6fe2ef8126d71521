"""Lists as files, as CSV and as workbooks."""
