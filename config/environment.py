"""The settings that come from the environment and can be wrong, read into what Django wants."""

from typing import Any
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

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
NO_KEY = gettext_noop("SECRET_KEY must be set when DATABASE_URL is: several processes have to share it.")
ENGINES = ("postgresql", "sqlite3")
REDIS_SCHEMES = {"redis", "rediss", "unix"}


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


def time_zone(env: Env) -> str:
    name: str = env.str("TIME_ZONE", "Europe/Vienna")
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError) as error:
        raise Misconfigured(BAD_TIME_ZONE, value=name) from error
