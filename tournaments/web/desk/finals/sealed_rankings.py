"""A checked ranking on its way through the browser: signed, for one user and one cup."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from django.core import signing

from tournaments.actions.finals.rankings import ImportedRanking
from tournaments.errors import Refused
from tournaments.intake.final_ranking import RankedRow, RankingOrigin, RankingTerms
from tournaments.intake.players import PlayerRow
from tournaments.models import ChampionshipCup
from tournaments.models.championship import RankingSource
from tournaments.web.desk.forms.players import PREVIEW_LIFETIME
from tournaments.web.desk.requests import DeskRequest

SALT = "tournaments.web.desk.final_ranking.5"


def seal(request: DeskRequest, imported: ImportedRanking, cup: ChampionshipCup) -> str:
    """The ranking as signed text, for this user and this cup."""
    plain = [
        [[_plain(row) for row in (each.row, *each.readings)], each.rank, each.participations] for each in imported.rows
    ]
    terms = asdict(imported.terms) if imported.terms else None
    origin = asdict(imported.origin) if imported.origin else None
    content = {
        "rows": plain,
        "source": str(imported.source),
        "version": imported.version,
        "terms": terms,
        "origin": origin,
        "coming": [imported.to_come, imported.of_evenings],
    }
    return signing.dumps(content, salt=_salt(request, cup.pk), compress=True)


def unsealed(request: DeskRequest) -> ImportedRanking:
    """The ranking that the browser brings back. Refused: too_old."""
    pk = request.resolver_match.kwargs["final_cup"] if request.resolver_match else 0
    try:
        content = signing.loads(request.POST.get("rows", ""), salt=_salt(request, pk), max_age=PREVIEW_LIFETIME)
    except signing.BadSignature as error:
        raise Refused("too_old") from error
    rows = tuple(_ranked(*each) for each in content["rows"])
    terms = RankingTerms(**content["terms"]) if content["terms"] else None
    origin = RankingOrigin(**content["origin"]) if content["origin"] else None
    source, (to_come, of_evenings) = RankingSource(content["source"]), content["coming"]
    found = ImportedRanking(rows, (), source, content["version"], terms, origin)
    return replace(found, to_come=to_come, of_evenings=of_evenings)


def _plain(row: PlayerRow) -> list[str]:
    return list(asdict(row).values())


def _ranked(rows: Sequence[Sequence[str]], rank: int | None, participations: int) -> RankedRow:
    first, *readings = (PlayerRow(*each) for each in rows)
    return RankedRow(first, rank, participations, tuple(readings))


def _salt(request: DeskRequest, final_cup: int) -> str:
    return f"{SALT}:{request.user.pk}:{final_cup}"
