"""Look-up is permission, for what is for a cup's board only: who is banned and why, and letting them in all the same.

On the board is whoever is marked so among a cup's members, and superusers; until somebody is, its organisers are.
"""

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404

from tournaments.access import tournament_to_see
from tournaments.models import Ban, Cup, Membership, Player, Tournament, User
from tournaments.models.membership import Role


def cups_of_board(user: User) -> QuerySet[Cup]:
    if user.is_superuser:
        return Cup.objects.all()
    named = Membership.objects.filter(cup=OuterRef("pk"), on_board=True)
    mine = Membership.objects.filter(cup=OuterRef("pk"), user=user.pk)
    organises = Q(Exists(mine.filter(role=Role.ORGANISER)), ~Exists(named))
    return Cup.objects.filter(Q(Exists(mine.filter(on_board=True))) | organises)


def is_on_board(user: User, cup: Cup) -> bool:
    """Whether the user is on the board of a cup that was itself looked up for them."""
    return cups_of_board(user).filter(pk=cup.pk).exists()


def cup_of_board(user: User, slug: str) -> Cup:
    return get_object_or_404(cups_of_board(user), slug=slug)


def tournament_of_board(user: User, pk: int) -> Tournament:
    """A tournament of a cup on whose board the user is."""
    tournament = tournament_to_see(user, pk)
    get_object_or_404(cups_of_board(user), pk=tournament.season.cup_id)
    return tournament


def ban_of(cup: Cup, pk: int) -> Ban:
    """A ban that stands, of a cup that was itself looked up for its board."""
    return get_object_or_404(Ban.objects.select_related("cup", "player"), cup=cup, pk=pk, lifted_at=None)


def player_to_ban(pk: int) -> Player:
    """Any player: whoever is to be kept away may never have been here; the cup was itself looked up for its board."""
    return get_object_or_404(Player, pk=pk, merged_into=None)
