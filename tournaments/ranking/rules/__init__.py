"""Who is first: results added up and put in order."""
