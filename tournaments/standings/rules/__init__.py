"""Rules of the ranking: results added up and put in order."""
