"""Settings that a form would change, in words: as they are until now, and from now on."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from scoring.cup_points import PointsScheme, read_scheme, schemes
from scoring.point_rules import LinearTail, RankTable
from scoring.qualification import QualificationRule, read_qualification_rule, vorrunde_tables
from tournaments.actions.changes import plain_figure
from tournaments.documents.scheme_tables import scheme_table, short_scheme
from tournaments.models import CupPointsScheme, Season, Tournament
from tournaments.queries.seasons.lines import season_tournaments
from tournaments.reports.season_rules import counting_words, criteria_words
from tournaments.web.desk.log.logged_event import NOBODY
from tournaments.web.desk.log.settings import LABELS

Told = Iterable[tuple[str, str]]
"""Settings in words, each with its label."""


class SettingChange(NamedTuple):
    """A setting that differs, in words."""

    label: str
    before: str
    after: str


def setting_changes(before: Told, after: Told) -> tuple[SettingChange, ...]:
    """What differs between two equally long lists of the same settings."""
    pairs = zip(before, after, strict=True)
    return tuple(SettingChange(label, old, new) for (label, old), (_, new) in pairs if old != new)


def season_told(season: Season, *, of_all: bool = False) -> Iterator[tuple[str, str]]:
    """All its settings; `of_all`: with the cup points of the evenings that are there. A statement for these."""
    yield gettext("Name"), season.name
    yield gettext("Short address"), season.slug
    yield gettext("First day"), date_format(season.starts)
    yield gettext("Last day"), date_format(season.ends)
    yield gettext("What counts"), counting_words(season.rule, planned=season.planned)
    yield gettext("Evenings needed to be ranked"), str(season.rule["min_participations"])
    yield gettext("Equal totals"), criteria_words(season.rule) or gettext("share the rank")
    yield gettext("Evenings of the whole season"), str(season.planned or gettext("as many as there are here"))
    yield from _season_schemes_told(season, of_all=of_all)
    qualification = read_qualification_rule(season.qualification)
    for label, text in qualification_told(qualification):
        yield gettext("%(what)s (Österreich-Finale)") % {"what": label}, text


def evening_told(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """All settings of an evening, its cup points first."""
    yield gettext("Cup points"), _scheme_told(tournament.cup_points, "")
    yield gettext("Ruleset"), tournament.ruleset.name
    for name, (label, words) in LABELS.items():
        yield str(label), words(plain_figure(getattr(tournament, name))) or NOBODY


def qualification_told(rule: QualificationRule) -> Iterator[tuple[str, str]]:
    """Who qualifies, with what."""
    yield gettext("Places"), str(rule.quota)
    yield gettext("Evenings needed"), str(rule.min_participations)
    yield gettext("Vorrundenpunkte"), _table_told(rule.table)


def _season_schemes_told(season: Season, *, of_all: bool) -> Iterator[tuple[str, str]]:
    yield gettext("New evenings start with"), _scheme_told(season.cup_points, gettext("what the evening before had"))
    if of_all:
        yield gettext("The evenings that are there have"), _schemes_told(season)
    final = _scheme_told(season.final_points, gettext("what is chosen for that evening"))
    yield gettext("Cup points of the final"), final


def _schemes_told(season: Season) -> str:
    """The schemes of the evenings that count. One statement."""
    rows = {each.cup_points.pk: each.cup_points for each in season_tournaments(season)[0]}
    return ", ".join(_scheme_told(each, "") for each in rows.values())


def _scheme_told(scheme: CupPointsScheme | None, without: str) -> str:
    """A shipped scheme by its name; of a cup's own, several of which may have the same name, with its rule."""
    if scheme is None:
        return without
    name = gettext(scheme.name)
    return f"{name} ({short_scheme(read_scheme(scheme.document))})" if scheme.slug not in schemes() else name


def _table_told(table: PointsScheme) -> str:
    """A shipped table by its name, any other with all its points."""
    name = gettext(table.name) if table.name else gettext("own points")
    if table == vorrunde_tables().get(table.slug) or not isinstance(table.rule, RankTable):
        return name
    notes = scheme_table(table).notes if table.rule.beyond != LinearTail() else ()
    return " ".join((f"{name}:", *map(str, table.rule.table), *notes))
