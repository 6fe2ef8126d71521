"""Scoring as Django knows it."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Have every text say what the game of a page calls things."""
        from scoring.game_words import speak_so  # noqa: PLC0415 - translations are ready only now

        speak_so()
