"""Permission by look-up, for a cup's board: bans with their reasons, and exceptions.

On the board are members marked as such, and superusers; while there are none, the cup's organisers.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404

from tournaments.access.cups import cup_named
from tournaments.access.tournaments import tournament_to_see
from tournaments.models import Ban, Cup, Membership, Player, Tournament, User
from tournaments.models.membership import Role
from tournaments.models.player import FINDABLE


def cups_of_board(user: User) -> QuerySet[Cup]:
    if user.is_superuser:
        return Cup.objects.all()
    named = Membership.objects.filter(cup=OuterRef("pk"), on_board=True)
    mine = Membership.objects.filter(cup=OuterRef("pk"), user=user.pk)
    organises = Q(Exists(mine.filter(role=Role.ORGANISER)), ~Exists(named))
    return Cup.objects.filter(Q(Exists(mine.filter(on_board=True))) | organises)


def is_on_board(user: User, cup: Cup) -> bool:
    """Whether the user is on the board of a cup they have access to."""
    return cups_of_board(user).filter(pk=cup.pk).exists()


def cup_of_board(user: User, slug: str) -> Cup:
    return cup_named(cups_of_board(user), slug)


def tournament_of_board(user: User, pk: int) -> Tournament:
    """A tournament of a cup whose board the user is on."""
    tournament = tournament_to_see(user, pk)
    get_object_or_404(cups_of_board(user), pk=tournament.season.cup_id)
    return tournament


def ban_of(cup: Cup, pk: int) -> Ban:
    """A ban in force, of a cup whose board the user is on."""
    return get_object_or_404(Ban.objects.select_related("cup", "player"), cup=cup, pk=pk, lifted_at=None)


def player_to_ban(pk: int) -> Player:
    """Any player, because a person to ban may never have been here; for the board of a cup."""
    return get_object_or_404(Player, FINDABLE, pk=pk)
