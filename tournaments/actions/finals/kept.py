"""What stays as it is once a final of several cups has begun: the rankings of its cups, and who has a place by them."""

from django.db import transaction

from tournaments.actions.log import lock
from tournaments.errors import Refused
from tournaments.models import Championship, ChampionshipCup
from tournaments.names import listed_names
from tournaments.queries.finals.day import final_evening
from tournaments.queries.finals.finalists import TriedCup, finalists
from tournaments.queries.finals.invitations import final_has_begun


def keeps_ranking(cup: ChampionshipCup) -> bool:
    """Whether the ranking of a cup was read and stays, as the final has begun. At most two statements."""
    return cup.read_at is not None and final_has_begun(final_evening(cup.championship.season))


def require_ranking_open(cup: ChampionshipCup) -> None:
    """Guard for another ranking in place of the one read. Refused: final_ranking_kept. Three statements."""
    if cup.read_at and _has_begun(cup.championship):
        raise Refused("final_ranking_kept", cup=cup.name)


def require_places_kept(championship: Championship, tried: TriedCup) -> None:
    """Guard for other terms of a cup, or its removal. Refused: others_put_out, if the final has begun and somebody
    would no longer be in. At most thirteen statements.
    """
    if not _has_begun(championship):
        return
    after = {row.person.player for row in finalists(championship, tried).rows if row.is_in}
    lost = [row.person for row in finalists(championship).rows if row.is_in and row.person.player not in after]
    if lost:
        raise Refused("others_put_out", names=", ".join(listed_names(lost)))


def _has_begun(championship: Championship) -> bool:
    """Whether it has begun; its evening is locked until the end of the transaction, so that it does not meanwhile."""
    evening = final_evening(championship.season)
    if evening is None:
        return False
    with transaction.atomic():
        return final_has_begun(lock(evening))
