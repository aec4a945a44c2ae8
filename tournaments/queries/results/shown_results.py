"""The public view of an evening's results: on the wall, on public pages and on phones."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.lists.published import ResultsList
from tournaments.models import PrizeGiving, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.played_first import played_first
from tournaments.queries.results.publications import results_status, withdrawn_results
from tournaments.queries.results.standings import results_before_last_round, tournament_results
from tournaments.queries.room.prize_giving import is_interrupted


class WithheldReason(StrEnum):
    """Why a list is withheld: during a prize-giving places are still to be shown, or the results are being checked; or
    the published results were withdrawn.
    """

    NOT_YET = "not_yet"
    CHECKED = "checked"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class ShownResults:
    """The list as shown. `frozen_after` is the round after which it is frozen, 0 if it is not.

    If no money is shown, a point is worth 0 cents. While the evening is open, people who have not played follow behind
    with rank 0 and do not affect ranks. During a prize-giving that holds places back (`withheld`), the list has only
    the people its screen has shown, and no further rankings. Of a closed evening whose results are `withdrawn` it has
    nobody.
    """

    results: ResultsList
    frozen_after: int = 0
    withheld: WithheldReason | None = None
    withdrawn: Publication | None = None


def shown_results(tournament: Tournament) -> ShownResults:
    """The results as shown. The statements of `tournament_results` and of `withheld_by`; of a closed evening one more;
    with a frozen last round two more and the rows once more; while places are held back those of `is_interrupted`.
    """
    results, frozen_after = tournament_results(tournament), 0
    if withdrawn := _withdrawn(tournament):
        nobody = replace(results, rows=(), further=())
        return ShownResults(nobody, withheld=WithheldReason.WITHDRAWN, withdrawn=withdrawn)
    giving = withheld_by(tournament)
    if giving is not None:
        return _without_money(tournament, _up_to_the_giving(tournament, giving, results))
    if _stands_still(tournament, results):
        results, frozen_after = results_before_last_round(tournament), tournament.rounds_planned - 1
    if tournament.state == TournamentState.OPEN:
        results = played_first(results)
    return _without_money(tournament, ShownResults(results, frozen_after))


def _withdrawn(tournament: Tournament) -> Publication | None:
    return withdrawn_results(tournament) if tournament.state == TournamentState.CLOSED else None


def withheld_by(tournament: Tournament) -> PrizeGiving | None:
    """The prize-giving that public lists must not anticipate; None once it has shown the winner, or if the current
    results are published and hence public anyway; an older version does not count.

    The statements of `results_status` if there is one; one more if it was not loaded with the tournament.
    """
    giving: PrizeGiving | None = getattr(tournament, "prize_giving", None)
    if giving is None or not giving.holds_back or giving.is_complete:
        return None
    return None if results_status(tournament).is_settled else giving


def _up_to_the_giving(tournament: Tournament, giving: PrizeGiving, results: ResultsList) -> ShownResults:
    if is_interrupted(giving, tournament):
        return ShownResults(replace(results, rows=(), further=()), withheld=WithheldReason.CHECKED)
    shown = {player for rank, player, _ in giving.ranking if rank >= giving.down_to}
    rows = tuple(row for row in results.rows if row.person.player in shown)
    return ShownResults(replace(results, rows=rows, further=()), withheld=WithheldReason.NOT_YET)


def _without_money(tournament: Tournament, shown: ShownResults) -> ShownResults:
    hides = tournament.hides_money
    return replace(shown, results=replace(shown.results, cents_per_point=0)) if hides else shown


def _stands_still(tournament: Tournament, results: ResultsList) -> bool:
    """Whether the list is frozen: from the first hand of the last round until the results are published."""
    if not tournament.freezes_last_round or not results.last_round == tournament.rounds_planned > 1:
        return False
    return not _is_published(tournament)


def _is_published(tournament: Tournament) -> bool:
    kept = Publication.objects.filter(tournament=tournament, kind=PublicationKind.RESULTS, withdrawn_at=None)
    return kept.exists()
