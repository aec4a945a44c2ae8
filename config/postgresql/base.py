"""The backend Django loads by the name of its package."""

from django.db.backends.postgresql import base

from config.postgresql import driver


class DatabaseWrapper(base.DatabaseWrapper):
    """OPTIONS are libpq's, and `answer_within` in seconds."""

    Database = driver
