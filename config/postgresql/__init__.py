"""Django's PostgreSQL backend, with an end to the waiting for an answer."""
