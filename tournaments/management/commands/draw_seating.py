"""`manage.py draw_seating [FILE]`: the draw for scripts, JSON in and JSON out, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.seating.answer import answer, refusal_document
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.contract.reading import parse_json


class Command(BaseCommand):
    help = "Draw the rounds of an evening from a JSON document; exit status 1 and the problems if there is no plan."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="the document; standard input if left out")

    def handle(self, *args: Any, **options: Any) -> None:
        result = self._answer(options["file"])
        self.stdout.write(json.dumps(result))
        if "error" in result:
            sys.exit(1)

    def _answer(self, name: str | None) -> dict[str, object]:
        try:
            text = Path(name).read_bytes() if name else sys.stdin.buffer.read()
        except (OSError, AttributeError):  # there may be no standard input at all
            return refusal_document((DrawProblem(DrawCode.NO_SUCH_FILE, "file", {"file": str(name)}),))
        try:
            return answer(parse_json(text))
        except NoPlan as refusal:
            return refusal_document(refusal.problems)
