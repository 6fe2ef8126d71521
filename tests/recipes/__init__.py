"""What is played in a copy of the house in which the recipes were followed."""
