"""Settings, from the environment only. docs/operations.md lists every variable.

Embedded is the default: SQLite, in-process cache and jobs, a secret key kept in the data folder. DATABASE_URL and
REDIS_URL alone turn the same code into PostgreSQL + Redis + Celery.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from environs import Env

from config import environment, logs
from config.addresses import ANYWHERE, default_public_url, former_hosts, inn_address, make_private_folder
from config.databases import lock_wait, postgresql_options
from config.misconfigured import Misconfigured
from config.secret_key import key_or_stand_in
from tournaments.backup.swap import finish_swap

env = Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", str(BASE_DIR / "var")))
DATABASE_URL = env.str("DATABASE_URL", "")
REDIS_URL = environment.redis_address(env)
EMBEDDED = not DATABASE_URL
if EMBEDDED:
    make_private_folder(DATA_DIR)
    finish_swap(DATA_DIR)  # a restore the power failed in: before anything reads the key or the database

DEBUG = env.bool("DEBUG", False)
SECOND_BACKUP_DIR = env.str("SECOND_BACKUP_DIR", "")  # beside DATA_DIR/backups

# -- addresses -------------------------------------------------------------------------------------------------------
HOST = env.str("HOST", "127.0.0.1")
PORT = environment.port(env)
TLS_CERTIFICATE, TLS_KEY = env.str("TLS_CERTIFICATE", ""), env.str("TLS_KEY", "")  # files; "": no https of our own
PUBLIC_URL = env.str("PUBLIC_URL", "") or default_public_url(host=HOST, port=PORT, is_certified=bool(TLS_CERTIFICATE))
_public = environment.public_address(PUBLIC_URL, is_certified=bool(TLS_CERTIFICATE))
PUBLIC_URL = PUBLIC_URL.rstrip("/")
HTTPS = _public.scheme == "https"
ALLOWED_HOSTS = [*{_public.hostname, "127.0.0.1", "localhost", *env.list("ALLOWED_HOSTS", [])}]
ALLOWED_HOSTS += [*former_hosts(DATA_DIR / "former_addresses"), *([inn_address()] if HOST == ANYWHERE else [])]
CSRF_TRUSTED_ORIGINS = [f"{_public.scheme}://{_public.netloc}"]
TRUSTED_PROXY = env.str("TRUSTED_PROXY", "")

# -- secrets ---------------------------------------------------------------------------------------------------------
SECRET_KEY = env.str("SECRET_KEY", "")
SECRET_KEY_FILE: Path | None = None  # where the key is kept when it is not given
SECRET_KEY_IS_LOST = False  # in a `restore`: the key is one that nothing was made with
if not SECRET_KEY:
    if not EMBEDDED:
        raise Misconfigured(environment.NO_KEY)
    SECRET_KEY_FILE = DATA_DIR / "secret_key"
    SECRET_KEY, SECRET_KEY_IS_LOST = key_or_stand_in(SECRET_KEY_FILE, database=DATA_DIR / "vorhand.sqlite3")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

# -- applications ----------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rulesets",
    "scoring",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.web.compression.CompressText",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
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
            ],
        },
    },
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- database, cache, jobs -------------------------------------------------------------------------------------------
DATABASE_TIMEOUT = environment.database_timeout(env)
SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "vorhand.sqlite3",
    "OPTIONS": {
        # IMMEDIATE: a transaction that will write queues for the lock at its start instead of failing at its end.
        "transaction_mode": "IMMEDIATE",
        "timeout": lock_wait(DATABASE_TIMEOUT),
        # synchronous=FULL: an acknowledged hand survives a flat battery.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000;",
    },
    "TEST": {"NAME": str(DATA_DIR / "test.sqlite3")},  # a file: the concurrency tests use real threads
}
DATABASES: dict[str, Any] = {"default": SQLITE if EMBEDDED else environment.database(env)}
if not EMBEDDED and DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["ENGINE"] = "config.postgresql"
    # Connections stay open, so the server plans once what is asked again and again. Behind a pooler that hands
    # connections round between transactions that does not work: DATABASE_URL=…?server_side_binding=false
    DATABASES["default"]["OPTIONS"] = (
        {"server_side_binding": True, "prepare_threshold": 3}
        | postgresql_options(DATABASE_TIMEOUT)
        | DATABASES["default"].get("OPTIONS", {})
    )
DATABASES["default"] |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": not EMBEDDED}
CACHES: dict[str, Any]
if REDIS_URL:
    _redis = {"BACKEND": "config.optional_cache.OptionalRedisCache", "LOCATION": REDIS_URL}
    CACHES = {"default": _redis, "phones": _redis | {"KEY_PREFIX": "phones"}}
    CELERY_BROKER_URL = REDIS_URL
else:
    # 300 entries: a rendered list of 300 players has 100 kB, and this cache lets go of nothing before it is full.
    _memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 300}}
    CACHES = {"default": _memory, "phones": _memory | {"LOCATION": "phones", "OPTIONS": {"MAX_ENTRIES": 10_000}}}
JOBS_ON_WORKER = bool(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
# A message only says which row to look at, and is acknowledged when it arrives: what is lost with a worker, or with the
# queue, is found by the sweep (tournaments/jobs). A worker that is busy reserves no job for later.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker outlasts a Redis that is away for a night
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_timeout": 15, "socket_connect_timeout": 5, "socket_keepalive": True}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# -- mail ------------------------------------------------------------------------------------------------------------
_mail = environment.mail(env)
EMAIL_BACKEND, EMAIL_TIMEOUT, EMAIL_FILE_PATH = (_mail[f"EMAIL_{each}"] for each in ("BACKEND", "TIMEOUT", "FILE_PATH"))
EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"], _mail["EMAIL_PORT"]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"], _mail["EMAIL_HOST_PASSWORD"]
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail["EMAIL_USE_TLS"], _mail["EMAIL_USE_SSL"]
EMAIL_USE_LOCALTIME = True
DEFAULT_FROM_EMAIL = _mail["DEFAULT_FROM_EMAIL"]
MAIL_IS_SET_UP = EMAIL_BACKEND != environment.NO_MAIL

# -- people ----------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournaments.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "web:login"
LOGIN_REDIRECT_URL = "web:desk"
LOGOUT_REDIRECT_URL = "web:home"

# -- language --------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = environment.time_zone(env)
USE_TZ = True

# -- files -----------------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000  # bytes of a form or JSON body
UPLOAD_LIMIT = 5_000_000  # bytes of a player list
HISTORY_LIMIT = 20_000_000  # bytes of a file of a cup's past; the store of all cups has several millions

# -- security --------------------------------------------------------------------------------------------------------
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14  # an organiser stays logged in through a cup weekend
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.error_answers.old_form"
X_FRAME_OPTIONS = "DENY"
# Table pages answer with no-referrer themselves; with it here browsers would send "Origin: null" and CSRF checks fail.
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS and TRUSTED_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if HTTPS and not TLS_CERTIFICATE:  # with one in an inn, phones must not insist on https for a year
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# -- API -------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tournaments.api.responses.IgnoreAccept",
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "EXCEPTION_HANDLER": "tournaments.api.responses.error_answer",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Vorhand API",
    "DESCRIPTION": "Rulesets, scoring of single hands, the hands of a table, and the ranking of seasons and finals.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "PREPROCESSING_HOOKS": ["tournaments.api.schema.with_slash"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
LOGGING = logs.LOGGING
