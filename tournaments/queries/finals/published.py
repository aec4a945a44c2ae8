"""What is public of a final of several cups: its overall ranking, and who of its list declined since."""

from scoring.qualification import Reason
from tournaments.lists.finalists import FinalistList
from tournaments.models import Championship, Publication, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.finalists import final_answers
from tournaments.queries.finals.rankings import kept_players
from tournaments.queries.results.publications import newest_versions


def overall_of(tournament: Tournament) -> Publication | None:
    """The public overall ranking of the final played on this evening. One statement for a final, else none."""
    return _list_of(tournament, PublicationKind.FINAL) if tournament.is_final else None


def public_finalists(tournament: Tournament) -> Publication | None:
    """The public list of finalists of the final played on this evening. One statement for a final, else none."""
    return _list_of(tournament, PublicationKind.FINALISTS) if tournament.is_final else None


def _list_of(tournament: Tournament, kind: PublicationKind) -> Publication | None:
    rows = newest_versions(season=tournament.season_id, tournament=None, kind=kind)
    return rows.filter(withdrawn_at=None).defer("content").first()


def declined_since(publication: Publication, value: FinalistList) -> frozenset[int]:
    """The players (ids) who are in on a published list of finalists, or in reserve, and have declined since. Four
    statements.
    """
    championship = Championship.objects.filter(season=publication.season_id).first()
    if championship is None:
        return frozenset()
    named = [row.person.player for row in value.rows if row.is_in or row.best.reason == Reason.RESERVE]
    kept, answers = kept_players(named), final_answers(championship)
    return frozenset(player for player, now in kept.items() if answers.get(now.pk) == Answer.DECLINED)
