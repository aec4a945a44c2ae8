"""A record's problems, shown at the form field they concern."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from scoring.problems import HandProblem
from scoring.sentences import sentence
from scoring.thirds import written_thirds
from tournaments.web.entry.form import HandForm

BONUS_PATH = re.compile(r"bonuses\[(\d+)\](?:\.(\w+))?")
PART = {"side": "side", "announced": "said", "made": "made", "kontra": "kontra"}
COUNTED: Mapping[str, str] = {
    "won_against_points": gettext_noop(
        "The declarer's side wins with %(threshold)s or more; the result says otherwise."
    ),
    "sack_against_points.missing": gettext_noop("%(sack)s is missing: the winners have %(thirds)s or more."),
    "sack_against_points.surplus": gettext_noop("%(sack)s needs %(thirds)s."),
    "thirds_range": gettext_noop("Card points are 0 to %(max)s."),
    "thirds_against_bonus": gettext_noop(
        "With the listed Trull and kings the declarer's side has %(least)s to %(most)s."
    ),
    "thirds_impossible": gettext_noop(
        "Whoever has a trick has at least %(least)s, whoever lacks one at most %(most)s."
    ),
    "thirds_sum": gettext_noop("Together the four have %(sum)s; they must have %(max)s."),
}
"""What is said of card points, where facts are written as a table counts them: 65/2 of 70 instead of 197 thirds."""


def add_problems(form: HandForm, problems: tuple[HandProblem, ...], record: dict[str, object]) -> None:
    """Add every problem to its field, or to the top of the form when it has no such field."""
    for problem in problems:
        name = _field_name(problem.field, record)
        form.add_error(name if name in form.fields else None, problem_sentence(problem))


def problem_sentence(problem: HandProblem) -> str:
    """A problem in the active language, in the players' words."""
    counted = COUNTED.get(problem.code) or COUNTED.get(f"{problem.code}.{problem.facts.get('reason')}")
    if counted is None:
        return gettext(sentence(problem)) % problem.facts
    facts = {name: written_thirds(value) if isinstance(value, int) else value for name, value in problem.facts.items()}
    return gettext(counted) % facts


def _field_name(path: str, record: dict[str, object]) -> str:
    bonus = BONUS_PATH.fullmatch(path)
    if bonus:
        listed = record["bonuses"]
        assert isinstance(listed, list)  # noqa: S101 - the path says so
        return f"{listed[int(bonus[1])]['bonus']}-{PART.get(bonus[2], 'said')}"
    if path.startswith("opponent_kontra."):
        return "kontra-" + path.partition(".")[2]
    thirds = re.fullmatch(r"thirds\[(\d)\]", path)
    if thirds:
        return f"thirds-{thirds[1]}"
    if path == "thirds":
        return "thirds-0"
    return {"king_in_talon": "partner", "conceded": "partner"}.get(path, path)
