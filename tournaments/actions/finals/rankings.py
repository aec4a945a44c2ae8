"""Reading the season ranking of a cup in a final: from the table published here, from a file, or typed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models.functions import Coalesce

from rulesets.canonical import sha256_of
from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.finals.championships import (
    CupTerms,
    change_final_cup,
    known_final_cup,
    tried_final_cup,
)
from tournaments.actions.finals.corrections import justified
from tournaments.actions.finals.kept import require_ranking_open, require_ranks_kept
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.players import clubs_of, columns_of, lock_cups
from tournaments.actions.seasons.settings import NONE_NEEDED, Justified, SeasonCorrection
from tournaments.errors import Conflict, Refused
from tournaments.intake.final_ranking import RankedRow, RankingOrigin, RankingTerms
from tournaments.intake.players import PlayerRow
from tournaments.lists.results import ListedPlayer
from tournaments.models import ChampionshipCup, ChampionshipRank, Player
from tournaments.models.championship import RankingSource
from tournaments.queries.finals.finalists import SentRank, TriedCup
from tournaments.queries.finals.rankings import (
    PublishedRanking,
    is_newer,
    is_of_other_cup,
    is_of_other_season,
    kept_ranks,
    published_ranking,
)

Ranks = Sequence[tuple[int, int | None, int]]
"""Player (id), rank, participations."""


@dataclass(frozen=True, slots=True)
class ImportedRanking:
    """A ranking from elsewhere: its rows and, by position, the players they refer to (id; None for somebody new).

    `version` is the version of the season table it states, if any; with `terms` the cup adopts these too. `origin` is
    the cup and season that it states; another cup's is taken only if `is_confirmed`, another season's than the one read
    before only if `is_season_confirmed`. It lacks `to_come` of that season's `of_evenings`, None: not said.
    """

    rows: Sequence[RankedRow]
    people: Sequence[int | None]
    source: RankingSource = RankingSource.FILE
    version: int | None = None
    terms: RankingTerms | None = None
    origin: RankingOrigin | None = None
    is_confirmed: bool = False
    is_season_confirmed: bool = False
    to_come: int | None = None
    of_evenings: int | None = None


def import_published_ranking(
    cup: ChampionshipCup, *, shown: str, correction: SeasonCorrection = NONE_NEEDED, actor: Actor, now: datetime
) -> ChampionshipCup:
    """Take over the newest public table of the cup's season; `shown` is the digest of what the user reviewed.

    A newer version of the table read before needs no reason: if it takes something back, its own correction gave one.
    In place of anything else it needs one once the list of finalists is public, as `import_ranking`.
    Refused: ranking_not_published, as `require_ranks_kept` and `justified`. Conflict: ranking_outdated, final_cup_gone.
    """
    with transaction.atomic():
        owner = lock(cup.championship.season.cup)
        known = known_final_cup(cup)
        found = _published(known, shown=shown)
        ranks = kept_ranks(found)
        require_ranks_kept(known, ranks)
        is_correction = replaces_ranking(known, ranks, RankingSource.HERE, found.version)
        why = justified(known.championship, correction, actor=actor) if is_correction else Justified()
        known.source, known.read_version, known.digest = RankingSource.HERE, found.version, found.digest
        known.to_come, known.of_evenings = found.to_come, found.of_evenings
        read = known.season
        known.read_cup, known.read_season = (read.cup.name, read.name) if read else ("", "")
        _replace(known, ranks, now=now)
        what = _payload(known, ranks) | confirmation_payload(why.confirmed)
        write_event(owner, verb="read_final_ranking", actor=actor, now=now, what=what, reason=why.reason)
    return known


def import_ranking(
    cup: ChampionshipCup,
    imported: ImportedRanking,
    *,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> ChampionshipCup:
    """Take over a ranking from elsewhere; unknown people are added, without a number that somebody else has.

    Once the list of finalists is public, replacing a ranking needs a reason, unless the new one is a newer version of
    the table read before, and a second person if the cup that runs the final requires one. The same holds for `terms`
    that differ from the cup's, whatever the ranking is.
    Refused: final_ranking_kept, ranking_other_cup, ranking_other_season, ranked_twice, final_cup_table, others_put_out,
    others_here, and as `justified`. Conflict: final_cup_gone.
    """
    with transaction.atomic():
        lock_cups()
        known = known_final_cup(cup)
        _require_own(known, imported)
        if imported.terms:
            terms = _with_terms(known, imported.terms)
            known = change_final_cup(known, terms, correction=correction, actor=actor, now=now)
        owner = lock(cup.championship.season.cup)
        added = _added([row.row for row, who in zip(imported.rows, imported.people, strict=True) if who is None])
        ranks = _ranks(imported, iter(added))
        require_ranks_kept(known, ranks)
        is_correction = replaces_ranking(known, ranks, imported.source, imported.version, imported.origin)
        why = justified(known.championship, correction, actor=actor) if is_correction else Justified()
        known.source, known.read_version = imported.source, imported.version
        origin = imported.origin
        known.read_cup, known.read_season = (origin.cup, origin.season) if origin else ("", "")
        known.to_come, known.of_evenings = imported.to_come, imported.of_evenings
        known.digest = sha256_of([list(each[1:]) for each in ranks])
        _replace(known, ranks, now=now)
        what = _payload(known, ranks) | {"players": [each.pk for each in added]} | confirmation_payload(why.confirmed)
        write_event(owner, verb="read_final_ranking", actor=actor, now=now, what=what, reason=why.reason)
    return known


def _require_own(cup: ChampionshipCup, imported: ImportedRanking) -> None:
    """Refused: final_ranking_kept, ranking_other_cup, ranking_other_season."""
    require_ranking_open(cup)
    if imported.origin and not imported.is_confirmed and is_of_other_cup(cup, imported.origin):
        facts = {"other": imported.origin.cup, "season": imported.origin.season, "cup": cup.name}
        raise Refused("ranking_other_cup", field="other_cup", **facts)
    if imported.origin and not imported.is_season_confirmed and is_of_other_season(cup, imported.origin):
        facts = {"season": imported.origin.season, "read": cup.read_season, "cup": cup.name}
        raise Refused("ranking_other_season", field="other_season", **facts)


def replaces_ranking(
    cup: ChampionshipCup, ranks: Ranks, source: RankingSource, version: int | None, origin: RankingOrigin | None = None
) -> bool:
    """Whether these ranks correct the ones read before: not if they are the first, equal, or of a newer version.

    A merge alone is no correction: the ranks read before are those of the kept records.
    """
    if not cup.read_at or is_newer(cup, source, version, origin):
        return False
    kept = Coalesce("player__merged_into", "player")
    return _once(cup.ranks.values_list(kept, "rank", "participations")) != _once(ranks)


def tried_ranking(cup: ChampionshipCup, imported: ImportedRanking) -> TriedCup:
    """The cup as it would be with a ranking from elsewhere and, if they are taken over, its terms.

    Refused: final_ranking_kept, ranking_other_cup, ranking_other_season, ranked_twice, final_cup_table.
    """
    _require_own(cup, imported)
    tried = tried_final_cup(cup, _with_terms(cup, imported.terms)) if imported.terms else cup
    people = [-at if who is None else who for at, who in enumerate(imported.people, start=1)]
    _require_once(imported, people)
    ranks = [SentRank(who, row.rank, row.participations) for who, row in zip(people, imported.rows, strict=True)]
    newcomers = {who: _listed(who, row.row) for who, row in zip(people, imported.rows, strict=True) if who < 0}
    return TriedCup(tried, ranks, newcomers)


def tried_published_ranking(cup: ChampionshipCup, *, shown: str) -> TriedCup:
    """The cup as it would be with the newest public table of its season.

    Refused: final_ranking_kept, ranking_not_published. Conflict: ranking_outdated.
    """
    found = _published(cup, shown=shown)
    return TriedCup(cup, [SentRank(*each) for each in kept_ranks(found)])


def _listed(key: int, row: PlayerRow) -> ListedPlayer:
    return ListedPlayer(key, row.number, f"{row.family_name} {row.given_name}".strip(), row.place)


def _published(cup: ChampionshipCup, *, shown: str) -> PublishedRanking:
    require_ranking_open(cup)
    if cup.season is None:
        raise Refused("ranking_not_published", cup=cup.name)
    found = published_ranking(cup.season)
    if shown != found.digest:
        raise Conflict("ranking_outdated")
    return found


def _with_terms(cup: ChampionshipCup, terms: RankingTerms) -> CupTerms:
    table = terms.table if isinstance(terms.table, str) else dict(terms.table)
    return CupTerms(cup.name, cup.short_name, table, terms.quota, terms.min_participations, cup.season)


def _ranks(imported: ImportedRanking, new: Iterator[Player]) -> list[tuple[int, int | None, int]]:
    people = [next(new).pk if who is None else who for who in imported.people]
    _require_once(imported, people)
    return [(who, row.rank, row.participations) for who, row in zip(people, imported.rows, strict=True)]


def _require_once(imported: ImportedRanking, people: Sequence[int]) -> None:
    seen: dict[int, RankedRow] = {}
    for who, ranked in zip(people, imported.rows, strict=True):
        other = seen.setdefault(who, ranked)
        if other is not ranked:
            raise Refused("ranked_twice", one=_named(other), other=_named(ranked))


def _named(ranked: RankedRow) -> str:
    return f"{ranked.row.family_name} {ranked.row.given_name}".strip()


def _added(rows: Sequence[PlayerRow]) -> list[Player]:
    """A new player for each row; numbers already taken, also by earlier rows, are left out."""
    numbers = {row.number for row in rows if row.number}
    taken = set(Player.objects.filter(number__in=numbers).values_list("number", flat=True))
    clubs, people = clubs_of(rows), []
    for row in rows:
        columns = columns_of(row, clubs=clubs)
        number = None if row.number in taken else columns["number"]
        taken.add(row.number)
        people.append(Player(**columns | {"number": number}))
    return Player.objects.bulk_create(people)


def _replace(cup: ChampionshipCup, ranks: Ranks, *, now: datetime) -> None:
    cup.read_at = now
    cup.save()
    cup.ranks.all().delete()
    rows = _once(ranks).items()
    ChampionshipRank.objects.bulk_create(
        ChampionshipRank(cup=cup, player_id=pk, rank=rank, participations=played) for pk, (rank, played) in rows
    )


def _once(ranks: Iterable[tuple[int, int | None, int]]) -> dict[int, tuple[int | None, int]]:
    """Rank and participations by player (id); the first of several counts."""
    found: dict[int, tuple[int | None, int]] = {}
    for player, rank, played in ranks:
        found.setdefault(player, (rank, played))
    return found


def _payload(cup: ChampionshipCup, ranks: Ranks) -> dict[str, object]:
    figures = sorted(([rank or 0, played] for _, rank, played in ranks), key=lambda each: (each[0] == 0, each))
    what: dict[str, object] = {"season": cup.championship.season_id, "final_cup": cup.pk, "source": str(cup.source)}
    version = {"version": cup.read_version} if cup.read_version else {}
    return what | version | {"people": len(ranks), "ranking": sha256_of(figures)}
