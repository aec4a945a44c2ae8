"""Commands that serve no pages and therefore need not load any."""

from typing import Any

from django.core.checks import Tags
from django.core.checks.registry import registry
from django.core.management.base import BaseCommand


class PagelessCommand(BaseCommand):
    """Skips Django's URL checks, which import all pages: half of a command's run time.

    `serve` and `manage.py check` still run them.
    """

    def check(self, *args: Any, **options: Any) -> None:
        super().check(*args, **{"tags": _all_but_addresses()} | options)


def _all_but_addresses() -> list[str]:
    return sorted(registry.tags_available() - {Tags.urls})
