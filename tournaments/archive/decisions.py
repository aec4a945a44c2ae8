"""What is stored and is in no archive, and why; and which texts in an archive can be about people.

`members` says what is archived. A new model, field or setting gets its line there or here; a test names those without.
"""

from collections.abc import Mapping

NOT_ARCHIVED_MODELS: Mapping[str, str] = {
    "admin.LogEntry": "the log of the installation's own administration",
    "auth.Group": "not used: who may what is in memberships",
    "auth.Permission": "not used: who may what is in memberships",
    "contenttypes.ContentType": "the framework's list of models",
    "sessions.Session": "who is logged in at this moment",
    "tournaments.LogInCount": "how often somebody tried to log in lately",
    "tournaments.LogCheck": "what was checked here says nothing elsewhere; it is checked anew",
    "tournaments.ImportedPlayer": "what undoing an import needs, for 90 days; it holds people's former names",
    "tournaments.PlayerImport": "the same; the log says that there was an import, and whom it changed",
    "tournaments.Job": "documents in the making; each can be made again",
    "tournaments.RefereeCall": "over with the evening; the log says which table called when, and what for",
}
"""app.Model → why none of its rows is in an archive."""

NOT_ARCHIVED_FIELDS: Mapping[str, str] = {
    "Cup.chain_seal": "another installation's key says nothing; it seals anew",
    "Event.cup": "written as `owner`",
    "Event.id": "an event is named by its owner and number",
    "Event.tournament": "written as `owner`",
    "Player.birth_year": "tells namesakes apart at the desk, and is nobody else's business",
    "Player.searched": "made of the name and the place",
    "Player.sound": "made of the name",
    "Tournament.chain_seal": "another installation's key says nothing; it seals anew",
    "User.date_joined": "about the log-in, not about the cup",
    "User.email": "nobody else's business",
    "User.first_name": "written as part of `name`",
    "User.is_active": "a restored user cannot log in",
    "User.is_staff": "a restored user cannot log in",
    "User.is_superuser": "a restored user cannot log in",
    "User.last_login": "about the log-in, not about the cup",
    "User.last_name": "written as part of `name`",
    "User.password": "secret",
    "User.username": "half of what somebody logs in with; `name` is that where there is no other",
}
"""Model.field → why it is in no line of that model's member."""

PERSONAL_TEXTS: Mapping[str, str] = {
    "clubs.name": "made of the id, or no line at all",
    "entries.car": "numbered, or empty",
    "entries.household": "numbered, or empty",
    "entries.team": "numbered, or empty",
    "events.reason": "null",
    "players.family_name": "made of the id, or empty",
    "players.given_name": "empty",
    "players.number": "null",
    "players.place": "empty",
    "players.title": "empty",
    "publications.content": "the same for each row's person",
    "revisions.reason": "empty",
    "revisions.receipt": "names empty",
    "signatures.reason": "empty",
    "users.name": "made of the id, or empty",
}
"""member.field of texts and documents that can name somebody → what stands there in an archive without people."""

IMPERSONAL_TEXTS = frozenset(
    {
        *("commitments.salt", "commitments.seed"),
        *("cup_points_schemes.document", "cup_points_schemes.name", "cup_points_schemes.slug"),
        *("cups.chain_head", "cups.name", "cups.short_name", "cups.slug"),
        *("draw_runs.certificate", "draw_runs.document", "draw_runs.numbers", "draw_runs.rounds"),
        *("events.door", "events.hash", "events.original", "events.previous_hash", "events.verb", "events.what"),
        *("invitations.answer", "memberships.role", "publications.code", "publications.kind"),
        *("revisions.door", "revisions.engine", "revisions.entry_id", "revisions.hand_hash", "revisions.record"),
        *("rounds.seed", "rounds.state"),
        *("rulesets.content_hash", "rulesets.document", "rulesets.name", "rulesets.slug", "rulesets.version"),
        *("seasons.name", "seasons.qualification", "seasons.rule", "seasons.slug"),
        *("signatures.digest", "signatures.role"),
        *("tournaments.chain_head", "tournaments.criteria", "tournaments.name", "tournaments.public_id"),
        *("tournaments.state", "tournaments.venue"),
    }
)
"""Those that hold ids, figures, codes, or the names of cups, evenings, inns and rulesets."""

_FRAMEWORK = "how the program is put together"
_MACHINE = "about the machine it runs on"
_SECRET = "secret"  # noqa: S105 - a reason
_SECURITY = "how the program protects itself"
SETTINGS: Mapping[str, str] = {
    "ALLOWED_HOSTS": _MACHINE,
    "ASGI_APPLICATION": _FRAMEWORK,
    "AUTH_PASSWORD_VALIDATORS": _SECURITY,
    "AUTH_USER_MODEL": _FRAMEWORK,
    "BASE_DIR": _MACHINE,
    "CACHES": _MACHINE,
    "CELERY_BROKER_CONNECTION_MAX_RETRIES": _MACHINE,
    "CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP": _MACHINE,
    "CELERY_BROKER_URL": _MACHINE,
    "CELERY_BROKER_TRANSPORT_OPTIONS": _MACHINE,
    "CELERY_TASK_IGNORE_RESULT": _MACHINE,
    "CELERY_WORKER_HIJACK_ROOT_LOGGER": _MACHINE,
    "CELERY_WORKER_PREFETCH_MULTIPLIER": _MACHINE,
    "CONTENT_SECURITY_POLICY": _SECURITY,
    "CSRF_COOKIE_HTTPONLY": _SECURITY,
    "CSRF_COOKIE_SECURE": _SECURITY,
    "CSRF_FAILURE_VIEW": _FRAMEWORK,
    "CSRF_TRUSTED_ORIGINS": _MACHINE,
    "DATABASES": _MACHINE,
    "DATABASE_TIMEOUT": _MACHINE,
    "DATABASE_URL": _MACHINE,
    "DATA_DIR": _MACHINE,
    "DATA_UPLOAD_MAX_MEMORY_SIZE": _SECURITY,
    "DEBUG": _MACHINE,
    "DEFAULT_AUTO_FIELD": _FRAMEWORK,
    "EMBEDDED": _MACHINE,
    "FORMAT_MODULE_PATH": _FRAMEWORK,
    "HOST": _MACHINE,
    "HTTPS": _MACHINE,
    "INSTALLED_APPS": _FRAMEWORK,
    "JOBS_ON_WORKER": _MACHINE,
    "LANGUAGES": _FRAMEWORK,
    "LANGUAGE_CODE": _FRAMEWORK,
    "LOCALE_PATHS": _FRAMEWORK,
    "LOGGING": _MACHINE,
    "LOGIN_REDIRECT_URL": _FRAMEWORK,
    "LOGIN_URL": _FRAMEWORK,
    "LOGOUT_REDIRECT_URL": _FRAMEWORK,
    "MIDDLEWARE": _FRAMEWORK,
    "PORT": _MACHINE,
    "PUBLIC_URL": _MACHINE,
    "REDIS_URL": _MACHINE,
    "REST_FRAMEWORK": _FRAMEWORK,
    "ROOT_URLCONF": _FRAMEWORK,
    "SECOND_BACKUP_DIR": _MACHINE,
    "SECRET_KEY": _SECRET,
    "SECRET_KEY_FALLBACKS": _SECRET,
    "SECRET_KEY_FILE": _SECRET,
    "SECRET_KEY_IS_LOST": _SECRET,
    "SECURE_CONTENT_TYPE_NOSNIFF": _SECURITY,
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": _SECURITY,
    "SECURE_HSTS_PRELOAD": _SECURITY,
    "SECURE_HSTS_SECONDS": _SECURITY,
    "SECURE_PROXY_SSL_HEADER": _SECURITY,
    "SECURE_REFERRER_POLICY": _SECURITY,
    "SECURE_SSL_REDIRECT": _SECURITY,
    "SESSION_COOKIE_AGE": _SECURITY,
    "SESSION_COOKIE_HTTPONLY": _SECURITY,
    "SESSION_COOKIE_SECURE": _SECURITY,
    "SPECTACULAR_SETTINGS": _FRAMEWORK,
    "SQLITE": _MACHINE,
    "STATICFILES_DIRS": _MACHINE,
    "STATIC_ROOT": _MACHINE,
    "STATIC_URL": _FRAMEWORK,
    "STORAGES": _FRAMEWORK,
    "TEMPLATES": _FRAMEWORK,
    "TLS_CERTIFICATE": _MACHINE,
    "TLS_KEY": _MACHINE,
    "TIME_ZONE": "times in an archive are UTC",
    "TRUSTED_PROXY": _MACHINE,
    "UPLOAD_LIMIT": _SECURITY,
    "USE_TZ": _FRAMEWORK,
    "WSGI_APPLICATION": _FRAMEWORK,
    "X_FRAME_OPTIONS": _SECURITY,
}
"""Every setting of the installation → why no archive holds it. A setting of a cup or an evening is a model's field."""
