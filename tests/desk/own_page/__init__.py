"""Tests of the page that a player's card opens."""
