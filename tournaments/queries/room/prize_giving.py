"""The state of a prize-giving: who is shown, and who is next."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from tournaments.models import PrizeAward, PrizeGiving, Tournament
from tournaments.models.prize_giving import MOST_RANKS, USUAL_RANKS, Ranking
from tournaments.models.tournament import TournamentState
from tournaments.names import namesake_suffixes
from tournaments.queries.finals.day import championship_of
from tournaments.queries.room.honours import HonouredRow, honoured_rows, is_as_begun
from tournaments.queries.till.book import standing_award
from tournaments.queries.till.outdated_award import is_outdated

ON_PODIUM = 3


class GivingState(StrEnum):
    """NONE: not begun, or over. INTERRUPTED: the results are reopened or have changed, or the evening is cancelled."""

    NONE = "none"
    INTERRUPTED = "interrupted"
    UNDER_WAY = "under_way"


@dataclass(frozen=True, slots=True)
class Winner:
    """A winner with their cents and goods. `suffix` tells namesakes apart, or says where the winner is from."""

    name: str
    suffix: str
    points: int
    cents: int
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WonRank:
    """A rank and everybody who shares it."""

    rank: int
    people: tuple[Winner, ...]

    @property
    def is_on_podium(self) -> bool:
        return self.rank <= ON_PODIUM


@dataclass(frozen=True, slots=True)
class Giving:
    """`shown` are the ranks everybody sees, the best last; `next` is the rank the button shows (None for none left).

    `of_final`: at a final of several cups, which of its rankings is honoured; None at other evenings. Prizes are
    shown with the ranking that they were awarded by. `down_to` and `former` are for the buttons: the rank
    shown now, and the one before it (None if nothing is shown).
    """

    state: GivingState
    from_rank: int = USUAL_RANKS
    down_to: int = 0
    shown: tuple[WonRank, ...] = ()
    next: WonRank | None = None
    former: int | None = None
    of_final: Ranking | None = None

    @property
    def newest(self) -> WonRank | None:
        return self.shown[-1] if self.shown else None

    @property
    def is_complete(self) -> bool:
        """Whether the winner is shown."""
        return bool(self.shown) and self.next is None

    @property
    def podium(self) -> tuple[WonRank, ...]:
        """The podium from the winner on, once everybody is shown."""
        return tuple(each for each in reversed(self.shown) if each.is_on_podium) if self.is_complete else ()

    @property
    def others(self) -> tuple[WonRank, ...]:
        """The ranks shown besides the newest one or the podium, best first."""
        big = self.podium or self.shown[-1:]
        return tuple(each for each in reversed(self.shown) if each not in big)


def prize_giving(tournament: Tournament) -> Giving:
    """One statement without a prize-giving; else those of the ranking it honours and of the prizes, and two more."""
    row = PrizeGiving.objects.filter(tournament=tournament).first()
    if row is None:
        return Giving(GivingState.NONE)
    if is_interrupted(row, tournament):
        return Giving(GivingState.INTERRUPTED, row.from_rank)
    ranking = Ranking(row.honours)
    ranks = _won_ranks(tournament, ranking, row.from_rank)
    shown = tuple(each for each in ranks if each.rank >= row.down_to)
    hidden = [each for each in ranks if each.rank < row.down_to]
    before = [row.from_rank + 1, *(each.rank for each in shown)]
    return Giving(
        state=GivingState.UNDER_WAY,
        from_rank=row.from_rank,
        down_to=row.down_to,
        shown=shown,
        next=hidden[0] if hidden else None,
        former=before[-2] if shown else None,
        of_final=ranking if championship_of(tournament) else None,
    )


def is_interrupted(giving: PrizeGiving, tournament: Tournament) -> bool:
    """Whether the results are not final, or the ranks have changed since the start. The statements of `is_as_begun`."""
    return tournament.state != TournamentState.CLOSED or not is_as_begun(giving, tournament)


def ranks_of(giving: PrizeGiving) -> tuple[int, ...]:
    """The steps of the prize-giving: nothing (one above the first rank), then each occupied rank."""
    return (giving.from_rank + 1, *sorted({rank for rank, *_ in giving.ranking}, reverse=True))


def usual_ranks(tournament: Tournament, ranking: Ranking = Ranking.DAY) -> int:
    """The default first rank of a ranking: the last of the leading ranks that all won something by it, else the tenth.
    The statements of `honoured_rows` and of the award.
    """
    award = standing_award(tournament)
    won = _prizes(award if award and award.ranking == ranking else None)
    ranks: dict[int, bool] = {}
    for row in honoured_rows(tournament, ranking):
        ranks[row.rank] = ranks.get(row.rank, True) and row.person.player in won
    last = 0
    for rank, has_prizes in ranks.items():
        if not has_prizes:
            break
        last = rank
    return min(last or USUAL_RANKS, max(ranks, default=USUAL_RANKS), MOST_RANKS)


def _won_ranks(tournament: Tournament, ranking: Ranking, from_rank: int) -> list[WonRank]:
    """The ranks from this one on, last first."""
    rows = [row for row in honoured_rows(tournament, ranking) if row.rank <= from_rank]
    award = standing_award(tournament)
    won = _prizes(award) if award and award.ranking == ranking and not is_outdated(award) else {}
    suffix = dict(
        zip((row.person.player for row in rows), namesake_suffixes([row.person for row in rows]), strict=True)
    )
    winners = [(row.rank, _winner(row, suffix[row.person.player], won, tournament)) for row in reversed(rows)]
    return [
        WonRank(rank, tuple(each for _, each in reversed(list(mine))))
        for rank, mine in groupby(winners, key=lambda each: each[0])
    ]


def _winner(
    row: HonouredRow, suffix: str, won: Mapping[int, Sequence[tuple[int, str]]], tournament: Tournament
) -> Winner:
    mine = won.get(row.person.player, ())
    return Winner(
        name=row.person.name,
        suffix=suffix or row.person.place,
        points=row.points,
        cents=0 if tournament.hides_money else sum(cents for cents, _ in mine),
        goods=tuple(goods for _, goods in mine if goods),
    )


def _prizes(award: PrizeAward | None) -> Mapping[int, Sequence[tuple[int, str]]]:
    """Cents and goods by player (id). One statement, none without an award."""
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    rows = award.prizes.order_by("rank", "pk").values_list("entry__player", "cents", "goods") if award else ()
    for player, cents, goods in rows:
        found[player].append((cents, goods))
    return found
