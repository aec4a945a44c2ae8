"""User accounts. They belong to no cup, so no log records them; what a user does in a cup is in that cup's log.

Passwords are checked and hashed outside transactions, because that is slow.
"""

from dataclasses import dataclass

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tournaments.errors import Refused
from tournaments.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountSettings:
    """Display name ("" for the user name), whether the user may log in, and whether they administer everything."""

    name: str
    is_active: bool = True
    is_superuser: bool = False


def create_account(username: str, settings: AccountSettings, *, password: str) -> User:
    """Create an account; membership in a cup is granted separately. Refused: account_refused, password_refused."""
    user = User(username=username, **_columns(settings))
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise Refused("account_refused", field="username", why=" ".join(error.messages)) from error
    user.set_password(_fitting(password, user))
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:  # two requests created it at once
        raise Refused("account_refused", field="username", why=username) from error
    return user


def change_account(account: User, settings: AccountSettings, *, by: User) -> None:
    """Change an account; deactivating it logs the user out everywhere. Refused: own_account, last_superuser."""
    with transaction.atomic():
        rows = list(User.objects.select_for_update().filter(is_superuser=True, is_active=True).order_by("pk"))
        is_less = not (settings.is_active and settings.is_superuser)
        if is_less and account.pk == by.pk:
            raise Refused("own_account")
        if is_less and [each.pk for each in rows] == [account.pk]:
            raise Refused("last_superuser")
        User.objects.filter(pk=account.pk).update(**_columns(settings))


def set_password(account: User, password: str) -> None:
    """Set a user's password and log them out everywhere. Refused: password_refused."""
    account.set_password(_fitting(password, account))
    account.save(update_fields=["password"])


def _columns(settings: AccountSettings) -> dict[str, object]:
    mighty = {"is_superuser": settings.is_superuser, "is_staff": settings.is_superuser}
    return {"first_name": settings.name, "last_name": "", "is_active": settings.is_active, **mighty}


def _fitting(password: str, user: User) -> str:
    """Refused: password_refused."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused("password_refused", field="password", why=" ".join(error.messages)) from error
    return password
