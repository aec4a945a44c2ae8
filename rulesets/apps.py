"""Django app config of the rulesets: no models, only a system check of the presets."""

from django.apps import AppConfig
from django.core.checks import register

from rulesets.checks import check_presets


class RulesetsConfig(AppConfig):
    name = "rulesets"

    def ready(self) -> None:
        register(check_presets, "rulesets")
