"""A published season ranking, for import into a multi-cup final at another installation."""

import json

from tournaments.errors import Refused
from tournaments.intake.season_ranking import RankingLine, SeasonRanking, ranking_document
from tournaments.lists.published import SeasonList, SeasonRow, deserialize_list
from tournaments.models import Player, Publication, Season
from tournaments.models.publication import PublicationKind
from tournaments.queries.digests import list_digest
from tournaments.queries.finals.rankings import evenings_lacking
from tournaments.queries.people.search import row_of


def ranking_file(season: Season) -> bytes:
    """The latest published table, with people's current names. Refused: ranking_unpublished."""
    newest = _published(season)
    table = deserialize_list(newest.kind, newest.content)
    if not isinstance(table, SeasonList):
        raise TypeError(newest.kind)
    people = Player.objects.select_related("club").in_bulk([row.person.player for row in table.rows])
    rule = season.qualification
    to_come, of_evenings = evenings_lacking(season, table)
    ranking = SeasonRanking(
        cup=season.cup.name,
        short_name=season.cup.short_name,
        season=season.name,
        list_version=newest.version,
        digest=list_digest(newest.content),
        published_at=newest.published_at.isoformat(),
        quota=rule["quota"],
        min_participations=rule.get("min_participations", 0),
        table=rule["table"],
        evenings=len(table.columns),
        ranking=tuple(_line(row, people[row.person.player]) for row in table.rows),
        to_come=to_come,
        of_evenings=of_evenings,
    )
    return json.dumps(ranking_document(ranking), ensure_ascii=False, indent=1).encode()


def _published(season: Season) -> Publication:
    rows = Publication.objects.filter(season=season, tournament=None, kind=PublicationKind.SEASON, withdrawn_at=None)
    newest = rows.order_by("-version").first()
    if newest is None:
        raise Refused("ranking_unpublished")
    return newest


def _line(row: SeasonRow, person: Player) -> RankingLine:
    return RankingLine(row_of(person), row.rank, row.participations, row.total)
