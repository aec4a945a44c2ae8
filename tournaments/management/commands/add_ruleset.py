"""`manage.py add_ruleset FILE --cup CUP`: add a cup's own rules, as on its desk."""

import json
import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from rulesets.load import RulesetRefused
from rulesets.model import Ruleset
from rulesets.problems import problem_object
from scoring.management.ruleset_files import file_ruleset
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.rulesets import AddedRuleset, add_ruleset
from tournaments.errors import Refused
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.models import Cup


class Command(PagelessCommand):
    help = "Add rules of a cup's own. Prints one JSON object: key, hash, is_new; or problems, with exit status 1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the rules as TOML (docs/rulesets.md)")
        parser.add_argument("--cup", required=True, metavar="CUP", help="the cup's short address")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1, with nothing stored, if the file has problems or the cup does not exist.

        Exit status 2 if the file cannot be read.
        """
        require_migrated()
        cup = Cup.objects.filter(slug=options["cup"]).first()
        if cup is None:
            raise CommandError(_("There is no cup %(slug)s.") % {"slug": options["cup"]})
        try:
            ruleset = file_ruleset(options["file"])
        except RulesetRefused as refused:
            self.stdout.write(_json({"problems": [problem_object(problem) for problem in refused.problems]}))
            sys.exit(1)
        self.stdout.write(_json(_answer(_added(cup, ruleset))))


def _added(cup: Cup, ruleset: Ruleset) -> AddedRuleset:
    try:
        return add_ruleset(cup, ruleset, actor=Actor(entry_point=EntryPoint.COMMAND), now=timezone.now())
    except Refused as refused:
        raise CommandError(refused.sentence) from refused


def _answer(added: AddedRuleset) -> dict[str, object]:
    return {"key": str(added.revision.key), "hash": added.revision.content_hash, "is_new": added.is_new}


def _json(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False)
