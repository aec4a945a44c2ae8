"""Players and clubs, which belong to no cup, and a cup's imports."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from tournaments.access.cups import cups_to_see
from tournaments.models import (
    Club,
    Cup,
    HistoryFile,
    HistoryImport,
    Player,
    PlayerImport,
    Tournament,
    User,
)
from tournaments.models.player import FINDABLE
from tournaments.models.tournament import TournamentKind


def players_to_see(user: User) -> QuerySet[Player]:
    """All findable players, for members of any cup; players belong to no cup."""
    return Player.objects.filter(FINDABLE) if cups_to_see(user).exists() else Player.objects.none()


def players_to_check_in(user: User, tournament: Tournament) -> QuerySet[Player]:
    """Who can come to a tournament the user has access to: anybody, or only its own people at an evening for trying
    out.
    """
    if tournament.kind != TournamentKind.SANDBOX:
        return players_to_see(user)
    return Player.objects.filter(only_at=tournament)


def player_to_check_in(user: User, tournament: Tournament, pk: int) -> Player:
    return get_object_or_404(players_to_check_in(user, tournament).select_related("club"), pk=pk)


def player_to_see(user: User, pk: int) -> Player:
    return get_object_or_404(players_to_see(user).select_related("club"), pk=pk)


def players_of_numbers(numbers: Iterable[str]) -> dict[str, int]:
    """Ids of findable players by full number; unknown numbers are missing."""
    found = Player.objects.filter(FINDABLE, number__in=set(numbers)).only("number")
    return {player.number: player.pk for player in found if player.number}


def club_to_see(user: User, pk: int) -> Club:
    """A club, for users with access to players."""
    return get_object_or_404(Club.objects.all() if cups_to_see(user).exists() else Club.objects.none(), pk=pk)


def history_of(cup: Cup, pk: int) -> HistoryImport:
    """A history import of a cup that the user has access to."""
    return get_object_or_404(HistoryImport.objects.select_related("cup", "user", "undone_by"), cup=cup, pk=pk)


def history_file_of(history: HistoryImport, pk: int) -> HistoryFile:
    """A file of an import that the user has access to."""
    return get_object_or_404(HistoryFile.objects.select_related("history__cup"), history=history, pk=pk)


def player_import_of(cup: Cup, pk: int) -> PlayerImport:
    """A player import of a cup that the user has access to."""
    return get_object_or_404(
        PlayerImport.objects.select_related("cup", "user", "tournament", "undone_by"), cup=cup, pk=pk
    )
