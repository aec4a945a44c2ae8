"""How a season's cup points come from rank or score, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.seasons.schemes import schemes_in_use
from tournaments.web.scheme_tables import scheme_sentence


@dataclass(frozen=True, slots=True)
class ToldScheme:
    """A scheme (`row`: its id) by name, its rule in a sentence, and the days of the evenings that have it."""

    row: int
    name: str
    rule: str
    days: tuple[date, ...]


def told_schemes(evenings: Sequence[Tournament]) -> tuple[ToldScheme, ...]:
    """The schemes of a season's evenings, loaded with their cup points."""
    return tuple(
        ToldScheme(each.row, _(each.scheme.name), scheme_sentence(each.scheme), each.days)
        for each in schemes_in_use(evenings)
    )
