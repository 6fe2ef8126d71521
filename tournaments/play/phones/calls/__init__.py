"""A table calls the jury on its phone, and hears that somebody comes."""
