"""What stays as it is once a final of several cups has begun: the rankings of its cups, and who has a place by them."""

from collections.abc import Iterable

from django.db import transaction

from tournaments.actions.log import lock
from tournaments.errors import Refused
from tournaments.models import Championship, ChampionshipCup
from tournaments.names import listed_names
from tournaments.queries.finals.day import final_evening
from tournaments.queries.finals.finalists import SentRank, TriedCup, finalists
from tournaments.queries.finals.invitations import final_has_begun
from tournaments.queries.finals.lost_places import LostPlaces, lost_places


def keeps_ranking(cup: ChampionshipCup) -> bool:
    """Whether the ranking of a cup was read and stays, as the final has begun. At most two statements."""
    return cup.read_at is not None and final_has_begun(final_evening(cup.championship.season))


def require_ranking_open(cup: ChampionshipCup) -> None:
    """Guard for another ranking in place of the one read. Refused: final_ranking_kept. Three statements."""
    if cup.read_at and _has_begun(cup.championship):
        raise Refused("final_ranking_kept", cup=cup.name)


def require_places_kept(championship: Championship, tried: TriedCup) -> None:
    """Guard for another ranking of a cup, other terms, or its removal; its evening is locked until the end of the
    transaction. Refused: as `require_nobody_lost`. At most seventeen statements.
    """
    if (evening := final_evening(championship.season)) is not None:
        with transaction.atomic():
            lock(evening)
    require_nobody_lost(lost_places(championship, finalists(championship), finalists(championship, tried)))


def require_ranks_kept(cup: ChampionshipCup, ranks: Iterable[tuple[int, int | None, int]]) -> None:
    """The same for another ranking as player (id), rank and participations."""
    require_places_kept(cup.championship, TriedCup(cup, [SentRank(*each) for each in ranks]))


def require_nobody_lost(lost: LostPlaces) -> None:
    """Refused: others_put_out, if the final has begun and somebody would no longer be in; others_here, before that, if
    somebody who is here already would not be.
    """
    if lost.here:
        names = ", ".join(listed_names([row.person for row in lost.here]))
        raise Refused("others_put_out" if lost.has_begun else "others_here", names=names)


def _has_begun(championship: Championship) -> bool:
    """Whether it has begun; its evening is locked until the end of the transaction, so that it does not meanwhile."""
    evening = final_evening(championship.season)
    if evening is None:
        return False
    with transaction.atomic():
        return final_has_begun(lock(evening))
