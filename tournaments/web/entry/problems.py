"""A record's problems, said at the field of the form they are about."""

import re

from django.utils.translation import gettext

from scoring.problems import Problem
from scoring.sentences import sentence
from tournaments.web.entry.form import HandForm

BONUS_PATH = re.compile(r"bonuses\[(\d+)\](?:\.(\w+))?")
PART = {"side": "side", "announced": "said", "made": "made", "kontra": "kontra"}


def add_problems(form: HandForm, problems: tuple[Problem, ...], record: dict[str, object]) -> None:
    """Put every problem where its field is, or above the form when the form has no such field."""
    for problem in problems:
        name = _field_name(problem.field, record)
        form.add_error(name if name in form.fields else None, gettext(sentence(problem)) % problem.facts)


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
