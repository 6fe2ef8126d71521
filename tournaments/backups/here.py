"""The club that this process serves, as backups know a club."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.db import connection
from django.utils.timezone import get_default_timezone

from tournaments.backups.club import Club
from tournaments.backups.databases import Database
from tournaments.backups.postgresql import PostgreSQL
from tournaments.backups.sqlite import SQLite


def this_club() -> Club:
    return Club(
        folder=settings.DATA_DIR,
        backups=settings.BACKUPS,
        database=this_database(connection.settings_dict),
        series=series_of(settings.SECRET_KEY),
        zone=get_default_timezone(),
        sticks=tuple(settings.STICKS),
    )


def this_database(told: Mapping[str, Any]) -> Database:
    """The database of Django's settings."""
    if connection.vendor == "sqlite":
        return SQLite(Path(told["NAME"]))
    who = quote(told["USER"], safe="")
    secret = f":{quote(told['PASSWORD'], safe='')}" if told["PASSWORD"] else ""
    port = f":{told['PORT']}" if told["PORT"] else ""
    more = f"?{urlencode(told['OPTIONS'])}" if told["OPTIONS"] else ""
    host = quote(told["HOST"], safe="[]:")
    name = quote(told["NAME"], safe="")
    at = f"{who}{secret}@" if who else ""
    return PostgreSQL(f"postgresql://{at}{host}{port}/{name}{more}")


def series_of(key: str) -> str:
    """Return the name of a club's series of backups, which does not tell its key."""
    return hashlib.sha256(f"whistclub backups {key}".encode()).hexdigest()[:16]
