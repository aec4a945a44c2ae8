"""How a season's cup points come from rank or score, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from tournaments.documents.scheme_tables import scheme_sentence
from tournaments.models import Season, Tournament
from tournaments.queries.seasons.lines import season_tournaments
from tournaments.queries.seasons.schemes import schemes_in_use
from tournaments.reports.figures import short_day_text


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


def scheme_facts(season: Season) -> tuple[tuple[str, str], ...]:
    """The same as labelled lines of a description, with the days where there are several. One statement."""
    told = told_schemes(season_tournaments(season)[0])
    return tuple((_("Cup points"), " ".join((f"{each.name}.", each.rule, *_days(each, told)))) for each in told)


def _days(scheme: ToldScheme, told: tuple[ToldScheme, ...]) -> tuple[str, ...]:
    return (f"({', '.join(map(short_day_text, scheme.days))})",) if len(told) > 1 else ()
