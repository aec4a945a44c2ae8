"""Players that the numbers in a cup's earlier imports were said to mean, if not the ones who have these numbers."""

from collections.abc import Mapping, Sequence

from tournaments.intake.history.records import ImportedPerson
from tournaments.models import Cup, HistoryImport, Player
from tournaments.models.history_import import HistoryState

EarlierPeople = Mapping[str, Player | None]
"""The player each key meant; None if that is no longer known."""


def earlier_people(cup: Cup, people: Sequence[ImportedPerson]) -> EarlierPeople:
    """The keys answered at earlier imports of this cup; the newest answer counts. Two statements."""
    wanted = {each.key for each in people if each.row.number}
    rows = HistoryImport.objects.filter(cup=cup, state=HistoryState.DONE).order_by("pk")
    said: dict[str, int | None] = {}
    for answers, made in rows.values_list("answers", "made"):
        said |= {key: answered_player(key, answer, made) for key, answer in answers.items() if key in wanted}
    players = Player.objects.select_related("club", "merged_into__club").in_bulk([pk for pk in said.values() if pk])
    found = {key: players.get(pk) if pk else None for key, pk in said.items()}
    return {key: (each.merged_into or each) if each else None for key, each in found.items()}


def answered_player(key: str, answer: str, made: Mapping[str, Mapping[str, int]]) -> int | None:
    """The player (id) that a key came to mean by an answer, None if that is not known."""
    if answer.isdecimal():
        return int(answer)
    return made.get("asked", {}).get(key)
