"""Django app config of scoring: no models, only management commands."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
