"""Parse a cup's season ranking for a multi-cup final: people with rank and participations.

The columns are those of player lists (`intake.players`) plus rank and participations, in any order, identified by
heading.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.cup_points import scheme_document
from scoring.qualification import vorrunde_tables
from tournaments.intake.folding import spelt_words
from tournaments.intake.history.labels import plain_label, spelling
from tournaments.intake.player_lists import NAMES, checked_rows
from tournaments.intake.players import HEADINGS, PlayerList, PlayerRow, RowProblem
from tournaments.intake.season_ranking import SeasonRanking, read_season_ranking
from tournaments.intake.upload import UploadedRows, read_upload

RANKING_HEADINGS: Mapping[str, frozenset[str]] = {
    **HEADINGS,
    "rank": frozenset({"rang", "platz", "rank", "pl", "rg"}),
    "participations": frozenset(
        {"teilnahmen", "abende", "gespielt", "spieltage", "turniere", "participations", "evenings", "played"}
    ),
}
REQUIRED = {"Rang": ["rank"], **NAMES, "Teilnahmen": ["participations"]}
BOM = b"\xef\xbb\xbf"
MOST = 10_000
"""Upper limit of ranks and participations."""
MOST_PLACES, MOST_EVENINGS = 1_000, 200
FIRST = 5
"""Lines by which to see that it is the right file."""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A person in a ranking; `rank` is None with too few participations.

    `readings` are all ways to read the name, if it was in one cell; `row` is the likeliest of them.
    """

    row: PlayerRow
    rank: int | None
    participations: int
    readings: tuple[PlayerRow, ...] = ()


@dataclass(frozen=True, slots=True)
class RankingTerms:
    """A cup's own terms for a final: places, evenings required, and the slug of a table or a whole scheme."""

    quota: int
    min_participations: int
    table: str | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RankingOrigin:
    """The cup and the season whose ranking a file is, as the file states them."""

    cup: str
    short_name: str
    season: str

    def is_of(self, *, name: str, short_name: str) -> bool:
        """Whether this is the cup of that name or short name; capitals and signs make no difference."""
        mine = {spelt_words(self.cup), spelt_words(self.short_name)}
        return bool(mine & {spelt_words(name), spelt_words(short_name)})

    def is_of_season(self, season: str) -> bool:
        """Whether this is the season of that name, however it is spelt: 2026/2027 is 2026/27."""
        return spelling(plain_label(self.season)) == spelling(plain_label(season))

    def is_same(self, *, cup: str, season: str) -> bool:
        """Whether this is that season of the cup of that name."""
        return spelling(self.cup) == spelling(cup) and self.is_of_season(season)


@dataclass(frozen=True, slots=True)
class RankingFile:
    """The valid lines of a list, and the problems of the others."""

    rows: tuple[RankedRow, ...]
    problems: tuple[RowProblem, ...]
    version: int | None = None
    """Version of the published season table, if the file contains it."""
    terms: RankingTerms | None = None
    """The cup's own, where the file says them and a final can have them."""
    origin: RankingOrigin | None = None
    """Whose ranking it is, where the file says so."""
    points: tuple[int, ...] = ()
    """Everybody's points in that season, in the order of `rows`, where the file says them."""
    to_come: int | None = None
    """How many of the season's `of_evenings` are not in it yet, where the file says so."""
    of_evenings: int | None = None


def read_ranking(content: bytes, *, filename: str) -> RankingFile:
    """Parse a ranking from a CSV, XLSX, XLS or ODS file, or from another installation's export (`season_ranking`).

    A missing rank means too few participations. Raises FileRefused if it is not such a file, or lacks columns for
    names, ranks and participations.
    """
    if content.removeprefix(BOM).lstrip().startswith(b"{"):
        return _handed_over(read_season_ranking(content))
    upload = read_upload(content, filename=filename, headings=RANKING_HEADINGS, required=REQUIRED)
    rows_read = UploadedRows(upload.rows, upload.open_quotes)
    people = checked_rows(rows_read, columns=("rank", "participations"))
    rows, problems = _ranked(people)
    return RankingFile(rows, tuple(sorted((*people.problems, *problems), key=lambda each: each.line)))


def _handed_over(ranking: SeasonRanking) -> RankingFile:
    rows = tuple(RankedRow(each.person, each.rank, each.participations) for each in ranking.ranking)
    terms = RankingTerms(ranking.quota, ranking.min_participations, _shipped(ranking.table))
    is_usable = terms.quota <= MOST_PLACES and terms.min_participations <= MOST_EVENINGS
    origin = RankingOrigin(ranking.cup, ranking.short_name, ranking.season)
    points = tuple(each.total for each in ranking.ranking)
    own = terms if is_usable else None
    coming = ranking.to_come, ranking.of_evenings
    return RankingFile(rows, (), ranking.list_version, own, origin, points, *coming)


def _shipped(table: str | Mapping[str, Any]) -> str | Mapping[str, Any]:
    """The slug of a shipped table that is written out; any other table as it is."""
    return next((slug for slug, each in vorrunde_tables().items() if scheme_document(each) == table), table)


def _ranked(people: PlayerList) -> tuple[tuple[RankedRow, ...], tuple[RowProblem, ...]]:
    rows, problems = [], []
    listed = zip(people.lines, people.rows, people.readings, people.attribute_cells, strict=True)
    for line, person, readings, (rank, played) in listed:
        if (rank and not _is_figure(rank, least=1)) or not _is_figure(played, least=0):
            words = f"{person.family_name} {person.given_name} · {rank} · {played}"
            problems.append(RowProblem(line, "rank_form", words[:180]))
        else:
            others = readings if len(readings) > 1 else ()
            rows.append(RankedRow(person, _figure(rank) if rank else None, _figure(played), others))
    return tuple(rows), tuple(problems)


def _is_figure(text: str, *, least: int) -> bool:
    """Whether it is an integer as people and spreadsheets write it: 7, 7. or 7.0."""
    return bool(re.fullmatch(r"[0-9]{1,5}(\.0?)?", text)) and least <= _figure(text) <= MOST


def _figure(text: str) -> int:
    return int(text.partition(".")[0])
