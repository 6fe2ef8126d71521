"""The fixed cast of all tests, and the browser that some of them drive."""

import gc
import os
import shutil
from collections.abc import Mapping

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.core.signals import setting_changed
from django.db import connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from django.test import Client, override_settings
from django.utils import translation
from playwright.sync_api import expect

from tests.tiers import (
    TESTS,
    is_alike,
    is_of_the_database,
    is_one_of_many_languages,
    is_quick,
    is_rowless,
    may_be_of_the_database,
    searches,
)
from tournaments.accounts.models import Account

# Playwright keeps an asyncio loop in the thread of the test, and Django would
# take each query of a fixture for one made inside that loop.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
# Whatever the machine speaks, here and in the processes that tests start.
os.environ["LC_ALL"] = "C.UTF-8"
settings.CONSOLE_LANGUAGE = settings.LANGUAGE_CODE
# What one worker throws away another keeps.
OF_WORKER = f"cache-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
for name, one in settings.CACHES.items():
    one["LOCATION"] = settings.DATA_DIR / OF_WORKER / name

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, BROWSERS)), None
)
# However slow the machine, a browser is waited for.
expect.set_options(timeout=60_000)
PASSWORD = "thirteen tricks"
CAST = {
    "organiser": {"name": "Odile", "is_organiser": True},
    "scorer": {"name": "Marc", "is_scorer": True},
    "jury": {"name": "Jeanne", "is_jury": True},
    # A table has no account, and a stranger is anybody in the hall.
    "table": None,
    "stranger": None,
}
# What Django writes of the models themselves, and would write anew after each test.
KEPT = ('"django_content_type"', '"auth_permission"')
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


# Nothing here depends on how fast the machine is. The gate tries the same few examples
# each time; `make long` tries ten times as many, which are others each time.
SEARCHES = {
    "deadline": None,
    "suppress_health_check": [hypothesis.HealthCheck.too_slow],
}
hypothesis.settings.register_profile(
    "gate", max_examples=20, derandomize=True, database=None, **SEARCHES
)
hypothesis.settings.register_profile("long", max_examples=200, **SEARCHES)
hypothesis.settings.load_profile("gate")


@receiver(connection_created)
def leave_the_disk_alone(connection, **_about):
    """Do not wait for the disk: what a test wrote may be lost with the machine."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and "test.sqlite3" in name:
        connection.cursor().execute("PRAGMA synchronous=OFF")
    elif connection.vendor == "postgresql" and name.startswith("test_"):
        connection.cursor().execute("SET synchronous_commit = off")


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


def pytest_xdist_auto_num_workers(config):
    """More than there are cores: who waits for a browser or a server needs none."""
    waiting = 2 if config.option.markexpr.startswith("(long") else 1
    return (os.cpu_count() or 1) + waiting


def pytest_ignore_collect(collection_path, config):
    """Leave a module closed that has no test of the database, where that is asked."""
    wanted = config.option.markexpr.startswith("database")
    if wanted and collection_path.name.startswith("test_"):
        return not may_be_of_the_database(collection_path) or None
    return None


def pytest_collection_modifyitems(config, items):
    # What walks the whole house takes longest: it begins first, so that nobody waits.
    items.sort(key=lambda item: item.path.parent != TESTS)
    on_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    for item in items:
        if is_one_of_many_languages(item):
            item.add_marker(pytest.mark.long)
        if is_quick(item):
            item.add_marker(pytest.mark.quick)
        if is_rowless(item):
            item.add_marker(pytest.mark.rowless)
        if searches(item.path):
            item.add_marker(pytest.mark.search)
        if is_of_the_database(item):
            item.add_marker(pytest.mark.database)
            assert may_be_of_the_database(item.path), f"{item.path}: say so in BOTH"
        if is_alike(item):
            item.add_marker(pytest.mark.alike)
        if item.get_closest_marker("browser"):
            if not CHROMIUM:
                why = "no Chromium here: sudo apt-get install chromium-headless-shell"
                item.add_marker(pytest.mark.skip(reason=why))
            elif not on_sqlite:
                why = "the browser tests are made for SQLite"
                item.add_marker(pytest.mark.skip(reason=why))


def pytest_collection_finish(session):
    """Have Python look for rubbish more seldom, and not among what stays to the end."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_runtest_logreport(report):
    """Name what fails while the others go on: the long run ends an hour later."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid}", flush=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory, django_db_modify_db_settings_parallel_suffix
):
    """Each run has files of its own: two that run at once never meet."""
    if connection.vendor == "sqlite":
        named = connection.settings_dict["TEST"]
        named["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


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
        emptied = [one for one in statements if not any(map(one.__contains__, KEPT))]
        plain(operations, [*off, *emptied, *on])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", flush)
        if connection.vendor == "postgresql":
            patch.setattr(type(connection.ops), "sql_flush", deletions)
        yield


def deletions(operations, style, tables, *, reset_sequences=False, allow_cascade=False):
    """Delete the few rows of a test, on PostgreSQL as on SQLite.

    TRUNCATE writes each table and each of its indexes anew, hundreds of files. What
    was put off until the end is checked before the triggers come back.
    """
    found = [f"DELETE FROM {operations.quote_name(table)}" for table in tables]
    return [*found, "SET CONSTRAINTS ALL IMMEDIATE"]


@pytest.fixture(scope="session", autouse=True)
def plain_settings(tmp_path_factory):
    """Serve files as they lie, hash fast, and leave backups of this folder alone."""
    files = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        STORAGES=settings.STORAGES | {"staticfiles": files},
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        # A stranger is in a club that has been made, whether or not it has accounts.
        FIRST_RUN=False,
        BACKUPS=tmp_path_factory.mktemp("backups"),
        STICKS=[],
    ):
        yield


@pytest.fixture(autouse=True)
def french():
    """Speak French to who asks nothing: a request leaves its language in the thread."""
    translation.activate(settings.LANGUAGE_CODE)


def make_crew():
    password = make_password(PASSWORD)
    crew = [
        Account(username=who, password=password, **fields)
        for who, fields in CAST.items()
        if fields is not None
    ]
    return {one.username: one for one in Account.objects.bulk_create(crew)}


class Clients(Mapping):
    """A client for each of the cast, who signs in when somebody first asks for him."""

    def __init__(self, accounts):
        self.accounts = accounts
        self.made = {}

    def __getitem__(self, who):
        if who not in self.made:
            self.made[who] = client = Client()
            if CAST[who] is not None:
                client.force_login(self.accounts[who])
        return self.made[who]

    def __iter__(self):
        return iter(CAST)

    def __len__(self):
        return len(CAST)


@pytest.fixture
def accounts(db):
    return make_crew()


@pytest.fixture
def by(accounts):
    """Whoever does what a test does without saying who."""
    return accounts["organiser"]


@pytest.fixture
def cast(accounts):
    return Clients(accounts)


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


@pytest.fixture
def sign_in(page, live_server, cast):
    """Have the browser be that of one of the cast, in a language."""

    def enter(who="organiser", language="fr"):
        cookies, url = {"django_language": language}, live_server.url
        if session := cast[who].cookies.get("sessionid"):  # a stranger has none
            cookies["sessionid"] = session.value
        page.context.add_cookies(
            [{"name": n, "value": v, "url": url} for n, v in cookies.items()]
        )
        return page

    return enter


@pytest.fixture
def open_page(sign_in, live_server):
    """Open a page as the organiser, in English."""
    page = sign_in(language="en")

    def at_size(path, size):
        page.set_viewport_size(size)
        page.goto(live_server.url + path)
        return page

    return at_size
