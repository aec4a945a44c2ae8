"""A record's problems, mapped to the form fields they concern."""

import re
from collections.abc import Callable, Mapping, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from scoring.problems import HandProblem
from scoring.sentences import sentence
from scoring.thirds import written_thirds
from tournaments.web.entry.bei_spiele import bei_field_name
from tournaments.web.entry.form import THIRDS, HandForm
from tournaments.web.entry.kings import KINGS
from tournaments.web.entry.outcome import OUTCOME
from tournaments.web.entry.record import EntryRecord, king_field

SHOWN_AT: Mapping[str, tuple[str, ...]] = {
    "declarer": ("declarer", OUTCOME, "forehand"),
    "forehand": ("declarer", "forehand", OUTCOME),
    "partner": (OUTCOME, KINGS[0]),
    "partners": (KINGS[0],),
    "won": ("won", OUTCOME),
    "king_in_talon": ("king_in_talon", OUTCOME, KINGS[0]),
    "conceded": (OUTCOME, KINGS[0]),
}
"""For each record field, the form fields that can show its problem; the first existing one is used."""
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
"""Sentences about card points in table notation: 65/2 of 70 instead of 197 thirds."""


def add_problems(form: HandForm, problems: tuple[HandProblem, ...], record: EntryRecord) -> None:
    """Add each problem to its field, or as a non-field error if the form has no such field.

    Input missing at two places of the record but typed in one field is reported once. A field with an error of its own
    reports only that, as missing parts of the record follow from it.
    """
    wrong = frozenset(form.errors)
    said = {(_field_name(form, each.field, record), problem_sentence(each)): each.code for each in problems}
    for (name, text), code in said.items():
        if not (name in wrong or (name == THIRDS and any(field.name in wrong for field in form.thirds_fields()))):
            form.add_error(name if name in form.fields else None, ValidationError(text, code=code))


def problem_sentence(problem: HandProblem) -> str:
    """A problem in the active language, in the players' terms."""
    counted = COUNTED.get(problem.code) or COUNTED.get(f"{problem.code}.{problem.facts.get('reason')}")
    if counted is None:
        return gettext(sentence(problem)) % problem.facts
    facts = {name: written_thirds(value) if isinstance(value, int) else value for name, value in problem.facts.items()}
    return gettext(counted) % facts


def _field_name(form: HandForm, path: str, record: EntryRecord) -> str:
    """The form field of a record's field; the path itself if there is none."""
    for pattern, named in PATHS:
        match = pattern.fullmatch(path)
        if match:
            return named(form, record, match)
    return next((name for name in SHOWN_AT.get(path, ()) if name in form.fields), path)


def _bonus_field(form: HandForm, record: EntryRecord, match: re.Match[str]) -> str:
    listed = record["bonuses"][int(match[1])]
    code = listed["bonus"]
    if "seat" not in listed:
        return f"{code}-{PART.get(match[2], 'said')}"
    return f"{code}-seats" if f"{code}-seats" in form.fields else f"{code}-{listed['seat']}"


def _declarers_field(_form: HandForm, record: EntryRecord, match: re.Match[str]) -> str:
    """General problems of Bei-Spiele go to the first of them; problems of the first declarer's row to the field it is
    typed in.
    """
    rows, part = record["declarers"], match[2] or "contract"
    of_first = [row["seat"] for row in rows].index(record["declarer"])
    index = int(match[1]) if match[1] else next(index for index in range(len(rows)) if index != of_first)
    if index != of_first:
        return bei_field_name(rows[index], part)
    return part.replace(".", "-") if part.startswith("kontra") else OUTCOME


PATHS: Sequence[tuple[re.Pattern[str], Callable[[HandForm, EntryRecord, re.Match[str]], str]]] = (
    (re.compile(r"bonuses\[(\d+)\](?:\.(\w+))?"), _bonus_field),
    (re.compile(r"declarers(?:\[(\d+)\])?(?:\.([\w.]+))?"), _declarers_field),
    (re.compile(r"partners\[(\d)\]"), lambda form, _, match: king_field(int(match[1]), form.cleaned_data)),
    (re.compile(r"opponent_kontra\.(\d)"), lambda _form, _record, match: f"kontra-{match[1]}"),
    (re.compile(r"thirds\[(\d)\]"), lambda _form, _record, match: f"thirds-{match[1]}"),
    (re.compile(r"renonce\[\d\]"), lambda _form, _record, _match: "renonce"),
)
"""Patterns for parts of record paths, and functions returning the form field."""
