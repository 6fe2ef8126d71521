"""What the engine is asked: all rounds to come, with everybody who is here."""
