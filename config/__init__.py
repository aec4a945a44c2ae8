"""Wiring: settings, addresses, Celery and the WSGI/ASGI entry points. Nobody imports this package."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
