"""Prize-giving: started, shown place by place from any of the desk's devices, and ended."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_closed
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import PrizeGiving, Tournament
from tournaments.models.prize_giving import MOST_RANKS, Ranking
from tournaments.queries.room.honours import honoured_ranking, honoured_rows
from tournaments.queries.room.prize_giving import is_interrupted, ranks_of


def start_prize_giving(
    tournament: Tournament,
    *,
    from_rank: int,
    holds_back: bool = True,
    ranking: Ranking = Ranking.DAY,
    actor: Actor,
    now: datetime,
) -> None:
    """Start with nothing shown; restart one whose results have changed.

    With `holds_back`, public lists show nobody the screen does not show yet. `ranking`: which one of a final is
    honoured.
    Refused: not_closed, totals_only, giving_ranks, ranking_empty; Conflict: giving_begun.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_closed(row)
        require_hands(row)
        if not 1 <= from_rank <= MOST_RANKS:
            raise Refused("giving_ranks", field="from_rank", most=MOST_RANKS)
        honoured = honoured_ranking(honoured_rows(row, ranking), from_rank)
        if not honoured:
            raise Refused("ranking_empty")
        there = PrizeGiving.objects.filter(tournament=row).first()
        if there and not is_interrupted(there, row):
            raise Conflict("giving_begun")
        begun = {"from_rank": from_rank, "down_to": from_rank + 1, "ranking": honoured, "honours": ranking}
        begun |= {"holds_back": holds_back, "started_at": now}
        PrizeGiving.objects.update_or_create(tournament=row, defaults=begun)
        what = {"ranks": from_rank} | ({} if holds_back else {"holds_back": False})
        what |= {"overall": True} if ranking is Ranking.OVERALL else {}
        write_event(row, verb="start_prize_giving", actor=actor, now=now, what=what)


def show_prizes(tournament: Tournament, *, shown: int, down_to: int, actor: Actor, now: datetime) -> None:
    """Show one rank more or less than `shown`, the state of the requesting device. No-op if repeated.

    Refused: giving_interrupted; Conflict: giving_over, giving_moved_on.
    """
    with _locked(tournament) as (row, giving):
        if is_interrupted(giving, row):
            raise Refused("giving_interrupted")
        if giving.down_to == down_to:
            return
        ranks = ranks_of(giving)
        at = ranks.index(giving.down_to)
        if giving.down_to != shown or down_to not in {*ranks[max(at - 1, 0) : at], *ranks[at + 1 : at + 2]}:
            raise Conflict("giving_moved_on")
        PrizeGiving.objects.filter(pk=giving.pk).update(down_to=down_to)
        write_event(row, verb="show_prizes", actor=actor, now=now, what={"ranks": giving.from_rank, "down_to": down_to})


def end_prize_giving(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """End the prize-giving; the screens resume their normal content. Conflict: giving_over."""
    with _locked(tournament) as (row, giving):
        giving.delete()
        write_event(row, verb="end_prize_giving", actor=actor, now=now, what={})


@contextmanager
def _locked(tournament: Tournament) -> Iterator[tuple[Tournament, PrizeGiving]]:
    with transaction.atomic():
        row = lock(tournament)
        giving = PrizeGiving.objects.filter(tournament=row).first()
        if giving is None:
            raise Conflict("giving_over")
        yield row, giving
