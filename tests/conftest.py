"""The fixed cast of all tests, and the browser that some of them drive."""

import os
import shutil

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.signals import setting_changed
from django.db.backends.base.operations import BaseDatabaseOperations
from django.test import Client
from django.utils import translation

from tournaments.models import Account

# Playwright keeps an asyncio loop in the thread of the test, and Django would
# take each query of a fixture for one made inside that loop.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
    None,
)
PASSWORD = "thirteen tricks"
CAST = {
    "organiser": {"name": "Odile", "is_organiser": True},
    "scorer": {"name": "Marc", "is_scorer": True},
    "jury": {"name": "Jeanne", "is_jury": True},
    # A table has no account, and a stranger is anybody in the hall.
    "table": None,
    "stranger": None,
}
# For each trigger, what lays it aside and what brings it back.
TRIGGERS = {
    "sqlite": """
        SELECT 'DROP TRIGGER ' || name, sql FROM sqlite_master WHERE type = 'trigger'
    """,
    "postgresql": """
        SELECT DISTINCT 'ALTER TABLE ' || tgrelid::regclass || ' DISABLE TRIGGER USER',
                        'ALTER TABLE ' || tgrelid::regclass || ' ENABLE TRIGGER USER'
        FROM pg_trigger WHERE NOT tgisinternal
    """,
}


def pytest_configure(config):
    """Compile the translations once, before any worker reads them."""
    if not hasattr(config, "workerinput"):
        call_command("compilemessages", verbosity=0)
        # Django forgets the catalogues that it read before there was any.
        setting_changed.send(
            sender=None, setting="LOCALE_PATHS", value=settings.LOCALE_PATHS, enter=True
        )
        # WhiteNoise warns where nothing was collected, as in a fresh checkout.
        settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def pytest_collection_modifyitems(config, items):
    on_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    for item in items:
        if item.get_closest_marker("browser"):
            if not CHROMIUM:
                why = "no Chromium here: sudo apt-get install chromium"
                item.add_marker(pytest.mark.skip(reason=why))
            elif not on_sqlite:
                why = "the browser tests are made for SQLite"
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session", autouse=True)
def emptying_passes_the_triggers():
    """Let a test with real transactions empty the tables when it ends.

    Some tables refuse to lose a row, by triggers; these are laid aside meanwhile.
    """
    plain = BaseDatabaseOperations.execute_sql_flush

    def flush(operations, statements):
        with operations.connection.cursor() as cursor:
            cursor.execute(TRIGGERS[operations.connection.vendor])
            found = cursor.fetchall()
        off, on = ([row[side] for row in found] for side in (0, 1))
        plain(operations, [*off, *statements, *on])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", flush)
        yield


@pytest.fixture(autouse=True)
def plain_settings(settings):
    """Serve files as they lie, hash fast, and speak French to who asks nothing."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {
            "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        }
    }
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # A stranger is in a club that has been made, whether or not it has accounts.
    settings.FIRST_RUN = False
    # A request leaves its language behind in the thread.
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture
def accounts(db):
    return {
        who: Account.objects.create_user(who, PASSWORD, **fields)
        for who, fields in CAST.items()
        if fields is not None
    }


@pytest.fixture
def cast(accounts):
    """A client for each of the cast, signed in where they have an account."""
    clients = {}
    for who in CAST:
        clients[who] = Client()
        if who in accounts:
            clients[who].force_login(accounts[who])
    return clients


@pytest.fixture
def organiser(cast):
    return cast["organiser"]


@pytest.fixture
def stranger(cast):
    return cast["stranger"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    # Debian's Chromium; root may not sandbox it, and a container has little
    # shared memory.
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "fr-BE"}
