"""Settings, all of them, driven by the environment.

Without any variable this is one process on one machine: SQLite, everything in memory, reachable as localhost only.
With a `SECRET_KEY` these are production settings; see `docs/full-stack.md` for the rest.
"""

import os
import sys
from pathlib import Path
from typing import Any

from celery.schedules import crontab, schedule
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Queue
from psycopg import IsolationLevel

from config.broker import in_words_of_celery
from config.environment import Environment
from config.mails import are_printed, are_written_down, go_nowhere, go_out, unless_told
from config.pool import pooled, shared
from config.proxies import checked
from config.secret import given, local_secret, own_folder
from config.silence import SILENCE
from games.tables.dice import MOST_LINKS, STRIDE

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = BASE_DIR / "var"

env = Environment()
LOCAL = env.bool("FREEHOLD_LOCAL", default="SECRET_KEY" not in env.ENVIRON)
DEBUG = env.bool("DEBUG", default=False)
if DEBUG and not LOCAL:
    raise ImproperlyConfigured("DEBUG shows whoever meets a fault all that is around it: leave it out on a site.")

SECRET_KEY = env("SECRET_KEY", default="")
SECRET_KEY = (SECRET_KEY or local_secret(VAR)) if LOCAL else given(SECRET_KEY)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
"""Earlier secrets, while what was signed and encrypted with them is still to be read."""
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"] if LOCAL else [])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
TRUSTED_PROXIES = checked(env.list("TRUSTED_PROXIES", default=[]))
"""Whose `X-Forwarded-For` and `-Proto` are believed (`config/asgi.py`)."""
REDIS_URL = env.redis("REDIS_URL")
BROKER_URL = env.redis("BROKER_URL", default=REDIS_URL)
HUB_URL = env.redis("HUB_URL", default=REDIS_URL)
CACHE_URL = env.redis("CACHE_URL", default=REDIS_URL)
"""Redis by purpose: tasks on their way, what is told to open pages, limits and what is remembered for a while."""

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaffConfig",
    "config.apps.SiteConfig",
    "django.contrib.staticfiles",
    "template_partials",
    "django_htmx",
    "csp",
    "channels",
    "rest_framework",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "anymail",
    "accounts",
    "games",
    "bots",
    "clubs",
    "talk",
]

MIDDLEWARE = [
    "config.middleware.health_of_any_host",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.Compressed",
    "config.middleware.discreet",
    "csp.middleware.CSPMiddleware",
    "config.guard.Guard",
    "accounts.sessions.cookies.SessionCookies",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.sessions.who_asks.WhoAsks",
    "accounts.sessions.zones.in_ones_own_zone",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.guests.bounds.Bounds",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
FORM_RENDERER = "config.fields.FieldRenderer"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.pages.badge.waiting",
                "config.look.look",
                "accounts.emails.site.mails",
            ],
        },
    }
]

# --- data --------------------------------------------------------------------------------------------

DATABASES: dict[str, Any] = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR / 'freehold.sqlite3'}")}
POSTGRESQL = "postgresql" in DATABASES["default"]["ENGINE"]
DATABASES["default"]["CONN_MAX_AGE"] = None
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASE_POOL = env.int("DATABASE_POOL", default=12)
"""How many connections to PostgreSQL one process may hold at once; 0 is one for each thread, without a bound."""
if POSTGRESQL and DATABASE_POOL:
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # the pool gives back what is idle
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = False  # the back end looks by itself
    DATABASES["default"]["ENGINE"] = "config.postgresql"
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = pooled(DATABASE_POOL)
SHARES = shared(
    DATABASE_POOL,
    move_links=env.int("MOVE_LINKS", default=3) if POSTGRESQL else 0,
    move_threads=env.int("MOVE_THREADS", default=3 if POSTGRESQL else 1),
)
MOVE_LINKS = SHARES.move_links
"""How many moves of sockets one process plays at once on its loop, each with a connection that is kept; 0 is none: all
go to threads."""
MOVE_THREADS = SHARES.move_threads
"""On how many threads the sockets of one process ask the database. Each keeps a connection."""
PAGE_THREADS = SHARES.page_threads
"""On how many threads one process answers by HTTP: as many as there are connections left for them."""
DATABASE_PREPARE = env.bool("DATABASE_PREPARE", default=True)
"""Whether PostgreSQL keeps the statements of a move prepared. Not behind what shares connections by the transaction.
Those that Django makes bring their values along, and are never prepared."""
if POSTGRESQL:
    DATABASES["default"]["OPTIONS"] = SILENCE | DATABASES["default"].get("OPTIONS", {})
    # As every BEGIN of ours says (games/tables/database/pipeline.py), whatever the role would have otherwise.
    DATABASES["default"]["OPTIONS"]["isolation_level"] = IsolationLevel.READ_COMMITTED
    DATABASES["default"]["OPTIONS"]["prepare_threshold"] = 0 if DATABASE_PREPARE else None
    if DATABASE_PREPARE:
        # A process that stops in the middle of a move, or a machine that is gone, keeps its table from others for a
        # minute at the most; whoever wants that table meanwhile is sent away, so that other tables get their threads.
        own_session = "-c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000"
        own_session += r" -c default_transaction_isolation=read\ committed"  # for what has no BEGIN
        DATABASES["default"]["OPTIONS"].setdefault("options", own_session)
DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = not DATABASE_PREPARE  # these need a session of their own as well
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # The defaults lose writes under concurrency; this waits instead.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    # A file, as in earnest: the in-memory database of tests locks tables between threads.
    DATABASES["default"]["TEST"] = {"NAME": own_folder(VAR) / "test.sqlite3"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "config.cache.RedisOrMemory",
        "LOCATION": CACHE_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if CACHE_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 2000}}
}

# --- Celery: tasks only make things fast; the sweep alone brings every game to its end ------------------

CELERY_BROKER_URL = in_words_of_celery(BROKER_URL) or "memory://localhost/"
# Whoever moves must not wait for a broker that is away: one try, and the sweep comes by.
ONE_TRY = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 300, "socket_connect_timeout": 1, **ONE_TRY} if BROKER_URL else {"polling_interval": 0.05}
)
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Bots pause for fractions of a second; the default looks at its timer once a second.
CELERY_WORKER_TIMER_PRECISION = 0.05
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A task that does not end is ended. A worker of threads cannot do that: there calls end by themselves.
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 60, 90
# A worker waits for the database for more than half of a bot's move: another one computes meanwhile.
CELERY_WORKER_CONCURRENCY = env.int("WORKER_CONCURRENCY", default=2 * (os.cpu_count() or 1))
# Nothing waits in a worker that is busy while another one is free.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# The sweep has a queue of its own: workers take turns between the two, so that no crowd of bots is before it.
# What calls other people's servers has one that only a worker of its own takes from: it can hold up nothing else.
CELERY_TASK_QUEUES = (Queue("celery"), Queue("clock"))
CELERY_TASK_ROUTES = {"games.tasks.sweep": {"queue": "clock"}, "accounts.tasks.*": {"queue": "notices"}}
SWEEP_SECONDS = env.int("SWEEP_SECONDS", default=5)
if SWEEP_SECONDS < 1:  # beat would do nothing else, and each sweep would be too late as it begins
    raise ImproperlyConfigured("SWEEP_SECONDS is a number of seconds, at least 1.")
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": schedule(SWEEP_SECONDS), "options": {"expires": 60}},
    "notices": {
        "task": "accounts.tasks.sweep_notices",
        "schedule": schedule(SWEEP_SECONDS),
        "options": {"expires": SWEEP_SECONDS},
    },
    "forget notices": {"task": "accounts.tasks.forget_notices", "schedule": crontab(hour=4, minute=30)},
    "find orders": {"task": "games.tasks.find_orders", "schedule": schedule(600), "options": {"expires": 600}},
    "find keys": {"task": "accounts.tasks.find_keys", "schedule": schedule(600), "options": {"expires": 600}},
    "find clubs": {"task": "clubs.tasks.find_keys", "schedule": schedule(600), "options": {"expires": 600}},
    "find ends": {"task": "clubs.tasks.find_ends", "schedule": schedule(600), "options": {"expires": 600}},
    "forget orders": {"task": "games.tasks.forget_orders", "schedule": crontab(hour=4, minute=40)},
}
ARCHIVE_DAYS = env.int("ARCHIVE_DAYS", default=0)
"""After how many days beat puts the record of a finished game away in one row; 0 leaves it to `manage.py archive`."""
if not 0 <= ARCHIVE_DAYS <= 36_500:
    raise ImproperlyConfigured("ARCHIVE_DAYS is a number of days from 0 to 36500.")
if ARCHIVE_DAYS:
    CELERY_BEAT_SCHEDULE["archive"] = {"task": "games.tasks.archive_finished", "schedule": crontab(hour=4, minute=50)}
DICE_LINKS = env.int("DICE_LINKS", default=1 << 16)
"""How many draws a game may have; one that needs more is counted out where it stands.

The longest game of 10,000 measured used fewer than a twentieth.
"""
if not STRIDE <= DICE_LINKS <= MOST_LINKS or DICE_LINKS % STRIDE:
    raise ImproperlyConfigured(f"DICE_LINKS is a multiple of {STRIDE}, up to {MOST_LINKS}.")
BOT_PAUSE_SECONDS = env.float("BOT_PAUSE_SECONDS", default=0.6)
"""How long a bot waits before it moves at a table where people sit, so that they can follow."""
BOT_LATE_SECONDS = env.float("BOT_LATE_SECONDS", default=15)
"""After how long a bot's task is worth nothing any more and the sweep lets the bot move: no crowd of tasks grows."""
MOST_OPEN_TABLES = env.int("MOST_OPEN_TABLES", default=5)
MOST_GAMES_WITH_BOTS = env.int("MOST_GAMES_WITH_BOTS", default=12)
MOST_SEATS = env.int("MOST_SEATS", default=60)
MOST_SEATS_OF_GUEST = env.int("MOST_SEATS_OF_GUEST", default=3)
"""How many tables one person may have open, how many games with bots, and at how many they may sit."""
QUIET_SECONDS = env.int("QUIET_SECONDS", default=15)
"""How long after the last bid of a free auction the server lets the hammer fall (R-17)."""

# --- people ----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
SESSION_ENGINE = "accounts.sessions.store"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.OneCost",
    # By these nobody signs in any more; sessions that were begun with them go on.
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_FORMS = {
    "login": "accounts.credentials.passwords.SignIn",
    "signup": "accounts.emails.inboxes.SignUp",
    "add_email": "accounts.emails.inboxes.AddAddress",
    "reset_password": "accounts.emails.inboxes.Reset",
    "change_password": "accounts.credentials.passwords.ChangePassword",
    "set_password": "accounts.credentials.passwords.First",
    "reset_password_from_key": "accounts.credentials.passwords.FromLink",
}
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,200/d/ip",
    "guest": "10/m/ip,100/d/ip",
    "reset_password": "20/m/ip,200/d/ip",
    "own_data": "5/h/user",
    "manage_email": "10/m/user,30/d/user",
    "confirm_inbox": "5/d/key,200/d/ip",
    "reset_inbox": "1/m/key,5/d/key",
}
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
MFA_ADAPTER = "accounts.credentials.second_factor.SecondFactor"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = LOCAL  # a machine of one's own is asked by http
MFA_FORMS = {
    "activate_totp": "accounts.credentials.codes.SetUp",
    "authenticate": "accounts.credentials.codes.CodeSecond",
    "reauthenticate": "accounts.credentials.codes.CodeAgain",
    "add_webauthn": "accounts.credentials.passkeys.Add",
    "edit_webauthn": "accounts.credentials.passkeys.Rename",
    "login_webauthn": "accounts.credentials.passkeys.PasskeySignIn",
    "authenticate_webauthn": "accounts.credentials.passkeys.PasskeySecond",
    "reauthenticate_webauthn": "accounts.credentials.passkeys.PasskeyAgain",
}
MFA_TOTP_ISSUER = "Freehold"
MFA_TOTP_TOLERANCE = 1
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"

# --- notices: e-mail by SMTP or by a provider that anymail knows, Web Push, webhooks -----------------------

EMAIL_CONFIG = env.mails("EMAIL_URL", unless_told(local=LOCAL))
vars().update(EMAIL_CONFIG)
EMAIL_BACKEND = env("EMAIL_BACKEND", default="") or EMAIL_CONFIG["EMAIL_BACKEND"]
SENDS_MAILS = not go_nowhere(EMAIL_BACKEND)
"""Whether anybody is told to wait for a mail, with a link to confirm an address or to choose a password."""
PRINTS_MAILS = are_printed(EMAIL_BACKEND)
"""Whether they are told to look for it in the terminal instead."""
KEEPS_MAILS = LOCAL and are_written_down(EMAIL_BACKEND)
"""Whether nobody reads mails but on this machine: only then a link in one follows the host that was asked for it."""
ACCOUNT_EMAIL_VERIFICATION = "optional" if SENDS_MAILS else "none"
EMAIL_TIMEOUT = 10
ANYMAIL = env.json("ANYMAIL", default={})
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="freehold@localhost")
CONFIRMED_ADDRESSES = env.bool("CONFIRMED_ADDRESSES", default=not LOCAL and go_out(EMAIL_BACKEND))
"""Whether rated games, events and clubs of one's own take a confirmed address: where mails go out, they do."""
MFA_ALLOW_UNVERIFIED_EMAIL = not CONFIRMED_ADDRESSES
if "<" not in DEFAULT_FROM_EMAIL:
    DEFAULT_FROM_EMAIL = f"Freehold <{DEFAULT_FROM_EMAIL}>"
SITE_URL = env("SITE_URL", default="") or (
    "http://127.0.0.1:8000" if LOCAL else f"https://{(ALLOWED_HOSTS or ['localhost'])[0]}"
)
"""Where people reach us, for the links in mails."""
VAPID_FILE = VAR / "vapid_key"
VAPID_PRIVATE_KEY = env.vapid_key("VAPID_PRIVATE_KEY", file=VAPID_FILE if LOCAL else None)
"""Made by `manage.py vapid`; without it no browser can be told anything."""
OUTBOUND_LOOPBACK = env.bool("OUTBOUND_LOOPBACK", default=False)
"""Whether webhooks may call this machine itself: to try them out, never in earnest."""

TALK_DAYS_AFTER_END = 30
"""For how many days after the end of a game one may read what was said at its table; then the sweep clears it."""
TALK_DAYS_IN_CLUBS = 90
"""For how many days one may read what was said in a club."""

# --- languages ---------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
"""Each with a catalogue in `locale/`, and named in its own words: who looks for theirs may read no other."""
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.dates"]
TIME_ZONE = "UTC"
USE_TZ = True

# --- what goes out -----------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATIC_HASHED = env.bool("STATIC_HASHED", default=not LOCAL or sys.argv[1:2] == ["play"])
"""Whether files are served as `collectstatic` has left them: compressed, each under a name with its hash, for good."""
if LOCAL:
    STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "config.bundles.Bundles",
]
WHITENOISE_USE_FINDERS = not STATIC_HASHED
WHITENOISE_ROOT = (STATIC_ROOT if STATIC_HASHED else BASE_DIR / "static") / "root"
"""Files that must lie at the root of the site: the service worker and the manifest."""
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_HASHED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=not LOCAL)
SECURE_HSTS_SECONDS = 0 if LOCAL else env.int("SECURE_HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
"""Django warns that the two above are off. They bind every site under this name for a year: whoever runs it decides."""
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = env.bool("SECURE_COOKIES", default=not LOCAL)
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True  # scripts take the token from the page
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["games.pages.programs.sessions.OwnSession"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.pages.programs.parsers.ShortJSON"],
    "DEFAULT_METADATA_CLASS": None,  # docs/api.md tells what there is: who asks by OPTIONS is told no words of our code
    "DEFAULT_THROTTLE_CLASSES": ["games.pages.programs.throttles.Throttle"],
    "DEFAULT_THROTTLE_RATES": {"user": "600/min"},
    "EXCEPTION_HANDLER": "games.pages.programs.api_errors.answer_to",
    "NUM_PROXIES": 0,  # the address is that of the connection: config/asgi.py has seen to it
}

LOG_LEVEL = env.log_level("LOG_LEVEL", default="WARNING")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without secrets": {"()": "config.logs.WithoutSecrets"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["without secrets"]}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
}
