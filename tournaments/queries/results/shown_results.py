"""The public view of an evening's results: on the wall, on public pages and on phones."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.lists.published import ResultsList
from tournaments.models import PrizeGiving, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.being_corrected import is_being_corrected
from tournaments.queries.results.played_first import played_first
from tournaments.queries.results.publications import newest_results, results_status
from tournaments.queries.results.standings import newest_of, results_before_last_round, tournament_results
from tournaments.queries.room.prize_giving import is_interrupted


class WithheldReason(StrEnum):
    """Why a list is withheld: during a prize-giving places are still to be shown, or the results are being checked; or
    the published results were withdrawn, or are being corrected.
    """

    NOT_YET = "not_yet"
    CHECKED = "checked"
    WITHDRAWN = "withdrawn"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class ShownResults:
    """The list as shown. `frozen_after` is the round after which it is frozen, 0 if it is not.

    If no money is shown, a point is worth 0 cents. While the evening is open, people who have not played follow behind
    with rank 0 and do not affect ranks. During a prize-giving that holds places back (`withheld`), the list has only
    the people its screen has shown, and no further rankings. It has nobody if the results of a closed evening are
    `withdrawn`, and while those that are public are being corrected (`in_force`).
    """

    results: ResultsList
    frozen_after: int = 0
    withheld: WithheldReason | None = None
    withdrawn: Publication | None = None
    in_force: Publication | None = None


def shown_results(tournament: Tournament) -> ShownResults:
    """The results as shown. The statements of `tournament_results`, of `published_behind` and of `withheld_by`; with a
    frozen last round two more and the rows once more; while places are held back those of `is_interrupted`.
    """
    results, frozen_after = tournament_results(tournament), 0
    if behind := published_behind(tournament):
        return _nobody(results, behind)
    giving = withheld_by(tournament)
    if giving is not None:
        return _without_money(tournament, _up_to_the_giving(tournament, giving, results))
    if _stands_still(tournament, results):
        results, frozen_after = results_before_last_round(tournament), tournament.rounds_planned - 1
    if tournament.state == TournamentState.OPEN:
        results = played_first(results)
    return _without_money(tournament, ShownResults(results, frozen_after))


def _nobody(results: ResultsList, behind: Publication) -> ShownResults:
    nobody = replace(results, rows=(), further=())
    if behind.is_withdrawn:
        return ShownResults(nobody, withheld=WithheldReason.WITHDRAWN, withdrawn=behind)
    return ShownResults(nobody, withheld=WithheldReason.CORRECTED, in_force=behind)


def published_behind(tournament: Tournament) -> Publication | None:
    """The published results that speak in place of an evening's current ones: withdrawn and the evening is closed, or
    in force and being corrected. One statement, for a closed evening those of `results_states` more; none for an open
    one to which nothing has happened since.
    """
    if tournament.state == TournamentState.OPEN:
        newest = _newest_while_open(tournament)
        return None if newest is None or newest.is_withdrawn else newest
    newest = newest_results(tournament)
    return newest if newest and (newest.is_withdrawn or is_being_corrected(newest)) else None


def _newest_while_open(tournament: Tournament) -> Publication | None:
    """Kept in the process, as an open evening's results are: publishing and withdrawing move the head of its log."""
    kept = newest_of(tournament.pk)
    if kept.published is None or kept.published[0] != tournament.chain_head:
        kept.published = tournament.chain_head, newest_results(tournament)
    return kept.published[1]


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
