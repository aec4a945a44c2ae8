"""Scoring as an installed app: it has no models, only a management command."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
