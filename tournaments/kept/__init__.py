"""What is made once for all who look: public pages, and the picture of the hall."""
