"""Check a ruleset of one's own."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rulesets.load import RulesetRefused, content_hash, ruleset_document
from rulesets.problems import problem_object
from scoring.management.ruleset_files import file_ruleset

REFUSED = 1


class Command(BaseCommand):
    help = "Check a ruleset in a TOML file: print its complete document and hash, or all of its problems, as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE.toml", help="the ruleset; docs/rulesets.md has every key")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 for a valid ruleset, 1 if it is refused, 2 if the file cannot be read."""
        try:
            ruleset = file_ruleset(options["file"])
        except RulesetRefused as refused:
            self.stdout.write(json.dumps({"problems": [problem_object(problem) for problem in refused.problems]}))
            sys.exit(REFUSED)
        self.stdout.write(json.dumps({"document": ruleset_document(ruleset), "hash": content_hash(ruleset)}))
