"""The ranking of a season as another installation hands it over: a JSON document, made and read here.

    { "format": "vorhand-season-ranking", "version": 1, "cup": { "name": "Donaucup", "short_name": "DC" },
      "season": "2026/27", "list": { "version": 2, "digest": "5b…", "published_at": "2027-04-02T18:00:00+00:00" },
      "qualification": { "quota": 60, "min_participations": 4, "table": "vorrunde-60" }, "evenings": 9,
      "to_come": 1, "of_evenings": 10,
      "ranking": [ { "number": "0815", "family_name": "Skisberger", "given_name": "Berta", "place": "Oberkakadu",
                     "rank": 1, "participations": 8, "total": 1234 } ] }

A guest's number and the rank of whoever played too rarely are null, and so are `to_come` and `of_evenings` where no
evening is to come; older files lack both. Docs: docs/standings.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.json_text import NotJSON, read_json
from tournaments.intake.players import LIMITS, PlayerRow, padded
from tournaments.intake.text import one_line
from tournaments.intake.upload import FileRefused

FORMAT, VERSION = "vorhand-season-ranking", 1
MOST_LINES = 5_000
MOST_COUNTED = 30_000
"""Versions, places, evenings, participations: more are neither a season's nor fit into a small integer's column."""
MOST_TOTAL = 1_000_000
WRONG = "ranking_field"


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A line: person, rank (None: too few participations), participations, and points."""

    person: PlayerRow
    rank: int | None
    participations: int
    total: int


@dataclass(frozen=True, slots=True)
class SeasonRanking:
    """The whole document; `table` is the slug of a shipped scheme or a whole one, `list_version` and `digest` identify
    the published season table. `to_come` of the season's `of_evenings` are not in it yet, both None if all are.
    """

    cup: str
    short_name: str
    season: str
    list_version: int
    digest: str
    published_at: str
    quota: int
    min_participations: int
    table: str | Mapping[str, Any]
    evenings: int
    ranking: tuple[RankingLine, ...]
    to_come: int | None = None
    of_evenings: int | None = None


def read_season_ranking(content: bytes) -> SeasonRanking:
    """Parse it. Raises FileRefused: ranking_json, ranking_format, ranking_version, ranking_field, too_large."""
    try:
        document = read_json(content.removeprefix(b"\xef\xbb\xbf"))
    except NotJSON as error:
        raise FileRefused("ranking_json") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FileRefused("ranking_format")
    if document.get("version") != VERSION:
        raise FileRefused("ranking_version")
    fields = _Fields(document)
    cup, of_list, rule = fields.child("cup"), fields.child("list"), fields.child("qualification")
    lines = fields.lines("ranking")
    return SeasonRanking(
        cup=cup.text("name", most=80),
        short_name=cup.text("short_name", most=20),
        season=fields.text("season", most=80),
        list_version=of_list.whole("version", least=1),
        digest=of_list.text("digest", most=64),
        published_at=of_list.text("published_at", most=40),
        quota=rule.whole("quota", least=1),
        min_participations=rule.whole("min_participations"),
        table=rule.table("table"),
        evenings=fields.whole("evenings"),
        ranking=tuple(_line(each) for each in lines),
        to_come=fields.whole_or_none("to_come"),
        of_evenings=fields.whole_or_none("of_evenings"),
    )


def ranking_document(ranking: SeasonRanking) -> dict[str, Any]:
    """The document as plain JSON, as read by `read_season_ranking`."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "cup": {"name": ranking.cup, "short_name": ranking.short_name},
        "season": ranking.season,
        "list": {
            "version": ranking.list_version,
            "digest": ranking.digest,
            "published_at": ranking.published_at,
        },
        "qualification": {
            "quota": ranking.quota,
            "min_participations": ranking.min_participations,
            "table": ranking.table,
        },
        "evenings": ranking.evenings,
        "to_come": ranking.to_come,
        "of_evenings": ranking.of_evenings,
        "ranking": [_line_document(each) for each in ranking.ranking],
    }


def _line_document(line: RankingLine) -> dict[str, Any]:
    person = line.person
    names = {"family_name": person.family_name, "given_name": person.given_name, "place": person.place}
    figures = {"rank": line.rank, "participations": line.participations, "total": line.total}
    return {"number": person.number or None, **names, **figures}


def _line(fields: "_Fields") -> RankingLine:
    number = fields.text("number", most=4, may_be_null=True)
    if number and not (number.isascii() and number.isdecimal()):
        raise FileRefused(WRONG)
    person = PlayerRow(
        padded(number) if number else "",
        fields.text("family_name", most=LIMITS["family_name"]),
        fields.text("given_name", most=LIMITS["given_name"], may_be_empty=True),
        place=fields.text("place", most=LIMITS["place"], may_be_empty=True),
    )
    rank = None if fields.values.get("rank", 0) is None else fields.whole("rank", least=1, most=MOST_TOTAL)
    return RankingLine(
        person, rank, fields.whole("participations"), fields.whole("total", least=-MOST_TOTAL, most=MOST_TOTAL)
    )


@dataclass(frozen=True, slots=True)
class _Fields:
    """An object within the document; refuses invalid values."""

    values: Mapping[str, Any]

    def child(self, name: str) -> "_Fields":
        value = self.values.get(name)
        if not isinstance(value, dict):
            raise FileRefused(WRONG)
        return _Fields(value)

    def lines(self, name: str) -> list["_Fields"]:
        value = self.values.get(name)
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise FileRefused(WRONG)
        if len(value) > MOST_LINES:
            raise FileRefused("too_large")
        return [_Fields(each) for each in value]

    def text(self, name: str, *, most: int, may_be_empty: bool = False, may_be_null: bool = False) -> str:
        value = self.values.get(name)
        if value is None and may_be_null and name in self.values:
            return ""
        if not isinstance(value, str) or len(value) > most or not (may_be_empty or one_line(value)):
            raise FileRefused(WRONG)
        return one_line(value)

    def whole(self, name: str, *, least: int = 0, most: int = MOST_COUNTED) -> int:
        value = self.values.get(name)
        if type(value) is not int or not least <= value <= most:
            raise FileRefused(WRONG)
        return value

    def whole_or_none(self, name: str) -> int | None:
        """At least 1; None also where it is missing."""
        return None if self.values.get(name) is None else self.whole(name, least=1)

    def table(self, name: str) -> str | Mapping[str, Any]:
        value = self.values.get(name)
        if isinstance(value, dict) or (isinstance(value, str) and value):
            return value
        raise FileRefused(WRONG)
