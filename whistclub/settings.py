"""Settings: what a club may choose comes from the environment, see README.md."""

import mimetypes
from pathlib import Path
from typing import Any

from whistclub.addresses import LOCAL, host_names, lan_addresses
from whistclub.environment import Environment
from whistclub.spoken import machine_language

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

# What a club chooses ---------------------------------------------------------

DATA_DIR = env.folder("WHISTCLUB_DATA", BASE_DIR / "data")
DEBUG = env.flag("WHISTCLUB_DEBUG")
HTTPS = env.flag("WHISTCLUB_HTTPS")
BEHIND_PROXY = env.flag("WHISTCLUB_BEHIND_PROXY")
ACCESS_LOG = env.flag("WHISTCLUB_ACCESS_LOG")
CLUB_NAME = env.text("WHISTCLUB_NAME", "WhistClub")
# Whether a site without any account asks its first visitor to make the club.
FIRST_RUN = True
SECRET_KEY = env.secret("WHISTCLUB_SECRET_KEY", kept_in=DATA_DIR / "secret-key")
# Signs the ledger: apart from the key above, which may be changed at any time.
LEDGER_KEY = env.secret("WHISTCLUB_LEDGER_KEY", kept_in=DATA_DIR / "ledger-key")
# Those of them that lie in the folder of data come back with a backup of the club.
KEPT_KEYS = {
    name: DATA_DIR / file
    for name, file in (("SECRET_KEY", "secret-key"), ("LEDGER_KEY", "ledger-key"))
    if not env.text(f"WHISTCLUB_{name}")
}
# A phone in the hall types an address of this laptop; any other name is a
# mistake or an attack. More names, of a hosted club say: WHISTCLUB_HOSTS=a,b.
LAN_ADDRESSES = lan_addresses()
ALLOWED_HOSTS = [*LOCAL, *host_names(), *LAN_ADDRESSES, *env.words("WHISTCLUB_HOSTS")]

# Where backups lie, and where sticks appear when they are plugged in.
BACKUPS = DATA_DIR / "backups"
STICKS = ["/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*", "[D-Z]:/"]

# Database --------------------------------------------------------------------

SQLITE: dict[str, Any] = {
    "ENGINE": "whistclub.sqlite3",
    "NAME": DATA_DIR / "whistclub.sqlite3",
    # Why each of these, with figures: docs/decisions/0003-sqlite-settings.md.
    # whistclub/checks.py refuses to start without them.
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON; PRAGMA recursive_triggers=ON;"
            "PRAGMA cache_size=-20000; PRAGMA secure_delete=ON;"
        ),
    },
    # A file and not memory: the threads of a live server share no memory database.
    "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
}
DATABASES = {"default": env.postgresql("DATABASE_URL") or SQLITE}
DATABASES["default"] |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Parts -----------------------------------------------------------------------

# What a day is made of, in the order of foreign keys.
NOUNS = (
    "accounts",
    "players",
    "plans",
    "devices",
    "ledger",
    "entries",
    "till",
    "tables",
    "rulings",
    "deals",
    "boards",
)
INSTALLED_APPS = [
    "whistclub",
    "tournaments",
    *(f"tournaments.{noun}" for noun in NOUNS),
    "scoring",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",  # where the templates of its widgets lie
]

MIDDLEWARE = [
    "whistclub.middleware.AccessLog",
    "whistclub.middleware.SecurityHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Files are compressed when they are collected, pages as they are sent; why that
    # gives no secret away: docs/decisions/0013-pages-are-compressed.md.
    "django.middleware.gzip.GZipMiddleware",
    "whistclub.middleware.RefuseUnstorable",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "whistclub.middleware.FirstRun",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Closed unless said otherwise: a public view carries @login_not_required.
    "whistclub.middleware.LoginRequired",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whistclub.middleware.PageAbove",
]

ROOT_URLCONF = "whistclub.urls"
WSGI_APPLICATION = "whistclub.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "whistclub.context.page_context",
            ]
        },
    }
]
FORM_RENDERER = "whistclub.context.FormRenderer"

# Accounts --------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = ["tournaments.access.Roles"]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "whistclub.passwords.LongEnough",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
    )
]

# Language and time -----------------------------------------------------------

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("nl", "Nederlands"), ("en", "English")]
# Whoever reads the console sits at this machine, and has chosen its language.
CONSOLE_LANGUAGE = machine_language()
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["whistclub.formats"]
TIME_ZONE = "Europe/Brussels"
USE_TZ = True

# Files served as they are ----------------------------------------------------

# The table of types is the machine's own, and some machines know no woff2.
mimetypes.add_type("font/woff2", ".woff2")

STATIC_URL = "static/"
# What is made once for all: papers. It is emptied at each start.
# Papers apart from pages, of which there are many small ones that are old soon.
CACHES = {
    name: {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "cache" / place,
        "TIMEOUT": 86_400,
        "OPTIONS": {"MAX_ENTRIES": most},
    }
    for name, place, most in (("default", "", 200), ("pages", "pages", 1000))
}

STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

# Security --------------------------------------------------------------------

# Nothing inline, nothing from elsewhere; the name is that of Django 6.
SECURE_CSP = {
    "default-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CSRF_FAILURE_VIEW = "whistclub.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_COOKIE_AGE = 12 * 60 * 60  # a tournament's day
X_FRAME_OPTIONS = "DENY"

# A hall's own network has no certificate: on plain http a Secure cookie would
# never come back and nobody could sign in.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# A proxy asks it of this machine, without https.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60 if HTTPS else 0
# Browsers ignore this header on plain http, and complain of it in their console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
if BEHIND_PROXY:
    # Only by the club's word: anybody can send this header to a bare server.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SILENCED_SYSTEM_CHECKS = [
    # The club decides over its other subdomains and over browsers' preload lists.
    "security.W005",
    "security.W021",
]

# Log -------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}
    },
    # Whoever is refused reads why on his page, and leaves no line. A full disk or a
    # database that is away is told in a sentence, and once a minute.
    "filters": {
        "refusals": {"()": "whistclub.machine.NoRefusals"},
        "machine": {"()": "whistclub.machine.OnceAMinute"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["refusals", "machine"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    # Django's own handlers print only while debugging, or write e-mail.
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # That somebody waits for a thread, or has gone, is nothing to tell.
        "waitress": {"level": "ERROR"},
    },
}

# PORT is read when serving.
env.refuse_unknown()
