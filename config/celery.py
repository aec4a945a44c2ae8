"""The Celery application. It is used only when REDIS_URL is set."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("vorhand")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
