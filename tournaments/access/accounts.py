"""User accounts, for administrators of the installation only."""

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.models import User
from tournaments.models.user import MARK


def accounts_to_run(user: User) -> QuerySet[User]:
    """Every account that can or could log in; those from an archive have no password and only appear in logs."""
    if not user.is_superuser:
        raise Http404
    return User.objects.exclude(username__contains=MARK).order_by("-is_active", "username")


def account_to_run(user: User, pk: int) -> User:
    return get_object_or_404(accounts_to_run(user), pk=pk)
