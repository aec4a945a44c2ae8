"""The settings that come from the environment and can be wrong, read into what Django wants."""

from typing import Any
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

import dj_email_url
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from environs import Env, EnvError

from config.databases import TIMEOUT
from config.misconfigured import Misconfigured
from rulesets.translatable import gettext_noop

BAD_PORT = gettext_noop("PORT must be a number from 0 to 65535, for instance 8000; it is %(value)s.")
BAD_ADDRESS = gettext_noop(
    "PUBLIC_URL must be an http or https address, for instance https://tarock.example; it is %(value)s."
)
NOT_CERTIFIED = gettext_noop(
    "With TLS_CERTIFICATE the address begins with https: PUBLIC_URL=https://%(rest)s, "
    "with a name that the certificate has."
)
BAD_DATABASE = gettext_noop(
    "DATABASE_URL must be an address like postgres://vorhand:secret@127.0.0.1:5432/vorhand; this one cannot be read."
)
BAD_TIMEOUT = gettext_noop("DATABASE_TIMEOUT must be a number of seconds, 0 for no limit; it is %(value)s.")
BAD_REDIS = gettext_noop("REDIS_URL must be an address like redis://127.0.0.1:6379/0; this one cannot be read.")
BAD_TIME_ZONE = gettext_noop("TIME_ZONE must be the name of a time zone, for instance Europe/Vienna; it is %(value)s.")
BAD_MAIL = gettext_noop(
    "EMAIL_URL must be an address like submission://cup:secret@mail.example:587, smtps://…, smtp://…, "
    "file:///var/mail or console://; this one cannot be read."
)
BAD_SENDER = gettext_noop(
    "EMAIL_FROM must be the address that mails come from, for instance finale@tarock.example, when EMAIL_URL is set."
)
NO_KEY = gettext_noop("SECRET_KEY must be set when DATABASE_URL is: several processes have to share it.")
ENGINES = ("postgresql", "sqlite3")
REDIS_SCHEMES = {"redis", "rediss", "unix"}
MAIL_SCHEMES = {"submission": "submission", "smtp": "smtp", "smtps": "smtp", "file": "file", "console": "console"}
"""What EMAIL_URL may begin with → how the library calls it. The first begins in plain text and turns to TLS."""
NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"
MAIL_TIMEOUT = 20
"""Seconds that one step of sending may take."""
MAIL_SETTINGS: dict[str, Any] = {
    "EMAIL_BACKEND": NO_MAIL,
    "EMAIL_HOST": "",
    "EMAIL_PORT": 25,
    "EMAIL_HOST_USER": "",
    "EMAIL_HOST_PASSWORD": "",
    "EMAIL_USE_TLS": False,
    "EMAIL_USE_SSL": False,
    "EMAIL_FILE_PATH": None,
    "EMAIL_TIMEOUT": MAIL_TIMEOUT,
}


def port(env: Env) -> int:
    try:
        number: int = env.int("PORT", 8000)
    except EnvError:
        number = -1
    if 0 <= number <= 65535:
        return number
    raise Misconfigured(BAD_PORT, value=env.str("PORT"))


def database_timeout(env: Env) -> int:
    """Seconds for one statement, 0 for no limit."""
    try:
        seconds: int = env.int("DATABASE_TIMEOUT", TIMEOUT)
    except EnvError:
        seconds = -1
    if seconds >= 0:
        return seconds
    raise Misconfigured(BAD_TIMEOUT, value=env.str("DATABASE_TIMEOUT"))


def public_address(address: str, *, is_certified: bool) -> SplitResult:
    """PUBLIC_URL in its parts; https if this server has a certificate of its own."""
    try:
        parts = urlsplit(address)
        is_good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port is not False
    except ValueError:
        is_good = False
    if not is_good:
        raise Misconfigured(BAD_ADDRESS, value=address)
    if is_certified and parts.scheme != "https":
        raise Misconfigured(NOT_CERTIFIED, rest=address.partition("://")[2])
    return parts


def database(env: Env) -> dict[str, Any]:
    """DATABASE_URL as Django's row of DATABASES. The address holds a password: no sentence repeats it."""
    try:
        row: dict[str, Any] = env.dj_db_url("DATABASE_URL")
    except (EnvError, ValueError) as error:
        raise Misconfigured(BAD_DATABASE) from error
    if not str(row.get("ENGINE")).endswith(ENGINES) or not row.get("NAME"):
        raise Misconfigured(BAD_DATABASE)
    return row


def redis_address(env: Env) -> str:
    """REDIS_URL, "" where there is none."""
    address: str = env.str("REDIS_URL", "")
    if address and address.partition("://")[0] not in REDIS_SCHEMES:
        raise Misconfigured(BAD_REDIS)
    return address


def mail(env: Env) -> dict[str, Any]:
    """EMAIL_URL and EMAIL_FROM as Django's settings; without them nothing is sent. No sentence repeats a password."""
    address: str = env.str("EMAIL_URL", "")
    sender: str = env.str("EMAIL_FROM", "")
    if not address:
        return MAIL_SETTINGS | {"EMAIL_BACKEND": NO_MAIL, "DEFAULT_FROM_EMAIL": sender}
    scheme, separator, rest = address.partition("://")
    if scheme not in MAIL_SCHEMES or not separator:
        raise Misconfigured(BAD_MAIL)
    try:
        found = dj_email_url.parse(f"{MAIL_SCHEMES[scheme]}://{rest}")
        validate_email(sender)
    except ValueError as error:
        raise Misconfigured(BAD_MAIL) from error
    except ValidationError as error:
        raise Misconfigured(BAD_SENDER) from error
    if scheme == "smtps":
        found |= {"EMAIL_USE_TLS": False, "EMAIL_USE_SSL": True, "EMAIL_PORT": urlsplit(address).port or 465}
    if scheme == "file":
        found["EMAIL_FILE_PATH"] = urlsplit(address).path
    known = {name: found.get(name) or plain for name, plain in MAIL_SETTINGS.items()}
    return known | {"EMAIL_TIMEOUT": MAIL_TIMEOUT, "DEFAULT_FROM_EMAIL": sender}


def time_zone(env: Env) -> str:
    name: str = env.str("TIME_ZONE", "Europe/Vienna")
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError) as error:
        raise Misconfigured(BAD_TIME_ZONE, value=name) from error
