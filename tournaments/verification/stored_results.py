"""Stored results of closed evenings, recomputed from their hands or totals."""

from collections.abc import Iterator

from tournaments.models import Tournament
from tournaments.queries.seasons.stored_results import valid_rows, worked_out
from tournaments.verification.findings import Finding, Place, finding
from tournaments.verification.reading import read


def stored_result_findings(tournament: Tournament, place: Place) -> Iterator[Finding]:
    """Whether the results that season tables read are still the evening's. Invalid ones are read by nobody and pass.

    Three statements, one if none are stored.
    """
    for row in read(valid_rows([tournament]), "sequence", "head"):
        if row.content != worked_out([tournament])[tournament.pk].columns:
            yield finding("kept_otherwise", place, sequence=row.sequence)
