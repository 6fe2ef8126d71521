"""The first run of WhistClub on a computer."""
