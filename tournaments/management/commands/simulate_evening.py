"""`manage.py simulate_evening`: play a seeded tournament through the actions; the last line printed is its id."""

import argparse
import re
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction
from django.utils import timezone

from rulesets.load import RulesetRefused
from rulesets.model import Ruleset
from scoring.management.ruleset_files import file_ruleset
from tournaments.errors import Refused
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.simulator.demo_members import show_in_demo
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament

ROUNDS = 3
MOST_PLAYERS = 2_000


class Command(PagelessCommand):
    help = "Play an evening of invented players. The last line printed is the tournament's id."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help=f"how many come, 1 to {MOST_PLAYERS}")
        parser.add_argument(
            "--ruleset", required=True, metavar="SLUG | FILE.toml", help="a shipped ruleset, or one's own to try out"
        )
        parser.add_argument("--seed", required=True, help="the same seed gives the same people, seats and hands")
        parser.add_argument(
            "--stop-after", type=rounds_to_play, default="end", metavar="draw|round-K|end", help="default: end"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        if not 0 < options["players"] <= MOST_PLAYERS:
            raise CommandError(f"An evening has 1 to {MOST_PLAYERS} players, not {options['players']}.")
        rounds = options["stop_after"]
        request = SimulationRequest(
            players=options["players"],
            ruleset=_ruleset(options["ruleset"]),
            seed=options["seed"],
            rounds=ROUNDS if rounds is None else rounds,
            is_finished=rounds is None,
        )
        try:
            with transaction.atomic():  # one tournament or none
                tournament = simulate_tournament(request, now=timezone.localtime())
                show_in_demo(tournament.season.cup, now=timezone.localtime())
        except Refused as refused:
            raise CommandError(refused.sentence) from refused
        self.stdout.write(str(tournament.pk))


def _ruleset(name: str) -> str | Ruleset:
    """Return a slug unchanged, or the ruleset in a file."""
    if not name.lower().endswith(".toml"):
        return name
    try:
        return file_ruleset(name)
    except RulesetRefused as refused:
        raise CommandError("\n".join(problem.message for problem in refused.problems)) from refused


def rounds_to_play(text: str) -> int | None:
    """The number of rounds for `--stop-after`; None: play all and close the tournament."""
    if text == "end":
        return None
    if text == "draw":
        return 0
    if not re.fullmatch(f"round-[1-{ROUNDS}]", text):
        raise argparse.ArgumentTypeError(f"draw, round-1 to round-{ROUNDS}, or end")
    return int(text.removeprefix("round-"))
