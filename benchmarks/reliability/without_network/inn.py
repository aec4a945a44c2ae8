"""An installation with a drawn evening, under rules by which some hands double the next ones."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from benchmarks.installation import ROOT, RULESET, PlayedEvening, environment_of, manage
from rulesets.load import preset_text, read_ruleset_file
from rulesets.model import Ruleset

DOUBLED = 'doubled_after = ["trischaken", "all_zero"]\n'
"""So a hand's value depends on earlier hands: a phone must know them, and send hands in order."""


def club_rules() -> str:
    """The joint Upper Austrian rules, with doubling after a Trischaken or a hand without a winner."""
    text = preset_text(RULESET)
    for name in (RULESET, "Oberösterreich 2023"):
        text = text.replace(f'"{name}"', '"inn-2026"', 1)
    return DOUBLED + text


@dataclass(frozen=True, slots=True)
class DrawnEvening(PlayedEvening):
    """An evening without any hand: its tables' tokens by round, and the number of hands per round."""

    rounds: tuple[tuple[str, ...], ...]
    hands: int
    ruleset: Ruleset
    tournament: int

    def ask_desk(self, verb: str, *arguments: object) -> Any:
        return asked_desk(self.environment, verb, self.tournament, *arguments)


@contextmanager
def drawn_evening(*, tables: int, rounds: int, hands: int, **settings: str) -> Iterator[DrawnEvening]:
    """A new installation on a free port, not served yet. `settings` are additional environment variables."""
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_of(folder) | {"DJANGO_SETTINGS_MODULE": "benchmarks.beside"} | settings
        for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
            manage(environment, *command)
        yield opened_evening(environment, tables=tables, rounds=rounds, hands=hands)


def opened_evening(environment: dict[str, str], *, tables: int, rounds: int, hands: int) -> DrawnEvening:
    """The same in an existing, migrated installation."""
    with tempfile.NamedTemporaryFile(suffix=".toml") as rules:
        rules.write(club_rules().encode())
        rules.flush()
        opened = asked_desk(environment, "open_evening", 4 * tables, rounds, hands, rules.name)
    links = tuple(map(tuple, opened["rounds"]))
    tokens = tuple(token for each in links for token in each)
    ruleset = read_ruleset_file(club_rules().encode())
    return DrawnEvening(environment, tokens, links, hands, ruleset, opened["tournament"])


def asked_desk(environment: dict[str, str], verb: str, *arguments: object) -> Any:
    """The result of a desk action. Raises CalledProcessError if it is refused."""
    command = [sys.executable, "-m", "benchmarks.reliability.without_network.at_desk", verb, *map(str, arguments)]
    ran = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(ran.stdout.splitlines()[-1])
