"""Scoring as an installed app: no models, only a management command."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
