"""Nothing goes on the wall that the independent judge disagrees with."""

from tournaments.errors import Refused
from tournaments.models import Drawing, Tournament
from tournaments.queries.fairness import standing_rounds
from tournaments.seating.verify import disagreements


def guard_verified(tournament: Tournament, drawings: list[Drawing]) -> None:
    """Refused: not_verified, when a seating is not what its certificate says."""
    rounds = list(tournament.rounds.all())
    for drawing in drawings:
        answer = {"rounds": standing_rounds(drawing, rounds), "certificate": drawing.certificate}
        found = disagreements(drawing.document, answer)
        if found:
            raise Refused("not_verified", faults=" ".join(found))
