"""`manage.py verify_seating DOCUMENT ANSWER`: recount a drawn tournament, independently of the engine."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.seating.verify import disagreements

UNREADABLE = (
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
    OverflowError,
    MemoryError,
)
"""Exceptions of the checker for JSON that is no such document; `range` of a billion people, too."""


class Command(BaseCommand):
    help = "Compare an answer of draw_seating with its document; exit status 1 and sentences if anything is wrong."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("document", help="the JSON document given to draw_seating")
        parser.add_argument("answer", help="the JSON document it answered")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = disagreements(_read(options["document"]), _read(options["answer"]))
        except UNREADABLE as fault:
            raise CommandError(f"These are not a document of draw_seating and its answer: {fault!r}") from fault
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write("Everything is as the certificate says.")


def _read(name: str) -> Any:
    return json.loads(Path(name).read_bytes())
