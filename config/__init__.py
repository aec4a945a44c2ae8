"""Wiring: settings, addresses, Celery and the WSGI/ASGI entry points. Nobody imports this package."""

import os
from importlib import import_module

if os.environ.get("REDIS_URL"):  # the application that jobs are sent by; without a queue nobody needs Celery
    import_module("config.celery")
