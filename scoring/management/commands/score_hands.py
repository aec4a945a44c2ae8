"""Score hand records from a file or from standard input, line by line."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from rulesets.load import RulesetRefused, UnknownRuleset, preset
from rulesets.model import Ruleset
from rulesets.problems import problem_object
from scoring.hand import HandRefused, message, read_json_hand
from scoring.management.pipe import stop_at_closed_pipe
from scoring.management.ruleset_files import UNUSABLE, file_ruleset
from scoring.settle import answer, settle

REFUSED = 1


class Command(BaseCommand):
    help = "Score hand records (JSON Lines) under a ruleset: one answer a line, in order."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--ruleset",
            required=True,
            metavar="SLUG | SLUG@HASH | FILE.toml",
            help="a shipped ruleset, for instance ooe-2023, or a file",
        )
        parser.add_argument("file", nargs="?", metavar="FILE", help="JSON Lines; standard input when not given")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 if all were scored, 1 if any was refused, 2 if nothing could be read."""
        ruleset = self._ruleset(options["ruleset"])
        any_refused = False
        with stop_at_closed_pipe(), ExitStack() as stack:
            for line in _lines(_opened(options["file"], stack)):
                scored = score_line(line, ruleset)
                any_refused = any_refused or "error" in scored
                self.stdout.write(json.dumps(scored))
        if any_refused:
            sys.exit(REFUSED)

    def _ruleset(self, name: str) -> Ruleset:
        """The shipped ruleset, or that of a file, whose problems go to standard error."""
        try:
            return file_ruleset(name) if name.lower().endswith(".toml") else preset(name)
        except UnknownRuleset as error:
            raise CommandError(str(error), returncode=UNUSABLE) from None
        except RulesetRefused as refused:
            self.stderr.write(json.dumps({"problems": [problem_object(problem) for problem in refused.problems]}))
            sys.exit(UNUSABLE)


def score_line(line: bytes, ruleset: Ruleset) -> dict[str, object]:
    """The answer to one record, or its problems under `error`."""
    try:
        hand = read_json_hand(line, ruleset)
    except HandRefused as refused:
        return {"error": [{"code": p.code, "field": p.field, "message": message(p)} for p in refused.problems]}
    return answer(settle(hand, ruleset))


def _opened(name: str | None, stack: ExitStack) -> BinaryIO:
    if name is None:
        return sys.stdin.buffer
    try:
        return stack.enter_context(Path(name).open("rb"))
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}", returncode=UNUSABLE) from None


def _lines(file: Iterable[bytes]) -> Iterator[bytes]:
    """The non-blank lines; a read error halfway ends the command like a file that cannot be opened."""
    try:
        yield from (line for line in file if line.strip())
    except OSError as error:
        raise CommandError(f"{error.strerror}", returncode=UNUSABLE) from None
