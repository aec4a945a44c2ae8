"""What everybody may see of an evening's results: on the wall, on public pages and on phones."""

from dataclasses import dataclass, replace

from tournaments.lists import ResultsList
from tournaments.models import Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.results import results_before_last_round, tournament_results


@dataclass(frozen=True, slots=True)
class ShownResults:
    """The list as it is shown. `frozen_after` is the round after which it stands still, 0 while it does not.

    Where no money is shown a point is worth 0 cents.
    """

    results: ResultsList
    frozen_after: int = 0


def shown_results(tournament: Tournament) -> ShownResults:
    """The statements of `tournament_results`; in a last round that is not shown two more, and the rows once more."""
    results, frozen_after = tournament_results(tournament), 0
    if _stands_still(tournament, results):
        results, frozen_after = results_before_last_round(tournament), tournament.rounds_planned - 1
    return ShownResults(replace(results, cents_per_point=0) if tournament.hides_money else results, frozen_after)


def _stands_still(tournament: Tournament, results: ResultsList) -> bool:
    """From the first hand of the last round until the results are published."""
    if not tournament.freezes_last_round or not results.last_round == tournament.rounds_planned > 1:
        return False
    published = Publication.objects.filter(tournament=tournament, kind=PublicationKind.RESULTS, withdrawn_at=None)
    return not published.exists()
