"""The Django app of WhistClub: it brings the checks made before starting."""

from django.apps import AppConfig
from django.core import checks

from whistclub.checks import check_database_settings, check_live_database


class WhistclubConfig(AppConfig):
    name = "whistclub"

    def ready(self) -> None:
        checks.register(check_database_settings)
        checks.register(check_live_database, checks.Tags.database)
