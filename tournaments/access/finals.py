"""Rows of a final of several cups or a hall of champions that the user has access to."""

from django.db.models import Q
from django.shortcuts import get_object_or_404

from tournaments.models import ChampionImport, Championship, ChampionshipCup, Cup, PastChampion, Player


def final_cup_of(championship: Championship, pk: int) -> ChampionshipCup:
    """A cup of a final that the user has access to; its season may belong to a cup they have no access to."""
    rows = ChampionshipCup.objects.select_related("championship__season__cup", "season__cup")
    return get_object_or_404(rows, championship=championship, pk=pk)


def champion_of(cup: Cup, pk: int) -> PastChampion:
    """A line of the hall of champions of a cup that the user has access to."""
    return get_object_or_404(PastChampion.objects.select_related("cup", "player"), cup=cup, pk=pk)


def champion_import_of(cup: Cup, pk: int) -> ChampionImport:
    """An import of champions of a cup that the user has access to."""
    return get_object_or_404(ChampionImport.objects.select_related("cup"), cup=cup, pk=pk)


def final_of_player(cup: Cup, season: int, player: Player) -> Championship | None:
    """The final of a season (id) of this cup, if the player has a rank in a cup of it; None for anything else.

    The user must have access to cup and player.
    """
    rows = Championship.objects.select_related("season__cup").filter(season=season, season__cup=cup)
    ranked = Q(cups__ranks__player=player) | Q(cups__ranks__player__merged_into=player)
    return rows.filter(ranked).first()
