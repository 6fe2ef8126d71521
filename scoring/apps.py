"""The Django app of scoring."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        """Have every text use the words of the game that a page is about."""
        from scoring.game_words import install_game_words  # noqa: PLC0415 - translations are ready only now

        install_game_words()
