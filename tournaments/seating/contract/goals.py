"""The goals of the draw, and why a plan may miss their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from tournaments.seating.contract.translatable import gettext_noop


class GoalName(StrEnum):
    """The goals by priority. Stable: used in stored certificates and the JSON contract."""

    SEATED = "seated"
    SIXES = "sixes"
    REPEATS = "repeats"
    SECOND_FIVES = "second_fives"
    APART = "apart"
    POT = "pot"
    CLUB = "club"
    HOUSEHOLD = "household"
    CAR = "car"
    TEAM = "team"
    MET = "met"
    PLACES = "places"
    FIXED = "fixed"


_AFFINITIES_LAST = gettext_noop(
    "Repeated meetings and tables of five come first; no plan was found that keeps more people apart."
)
GAPS: Mapping[str, str] = MappingProxyType(
    {
        GoalName.SIXES: "A table of six was made by the director's hand.",
        GoalName.REPEATS: gettext_noop("The bound counts pairs and tables only; no plan with fewer was found."),
        GoalName.SECOND_FIVES: gettext_noop(
            "Avoiding repeated meetings comes first; beyond that, no fairer plan is known."
        ),
        GoalName.APART: gettext_noop("No plan was found that keeps all of them apart."),
        GoalName.POT: _AFFINITIES_LAST,
        GoalName.CLUB: _AFFINITIES_LAST,
        GoalName.HOUSEHOLD: _AFFINITIES_LAST,
        GoalName.CAR: _AFFINITIES_LAST,
        GoalName.TEAM: _AFFINITIES_LAST,
        GoalName.MET: gettext_noop("The bound only counts who has not met yet; no plan with fewer was found."),
        GoalName.PLACES: gettext_noop(
            "Meetings, tables of five and clubs come first; no plan was found that is even for everybody."
        ),
    }
)
"""Why a figure may be worse than its bound; without everybody seated and fixed tables kept there is no plan."""
