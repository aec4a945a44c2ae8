"""`manage.py new_account`: ask for a user name and a password, and create a superuser."""

import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.models import User


class Command(PagelessCommand):
    help = "Asks for a user name and a password, and makes an account that may do everything, such as the first one."

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask until the answers are valid. Exit status 1 at end of input; then nothing was created."""
        require_migrated()
        try:
            user = self._named()
            user.set_password(self._password(user))
        except (EOFError, KeyboardInterrupt) as end:
            raise CommandError(_("No account was made.")) from end
        user.save()
        said = _("The account %(name)s has been made. Log in on the start page with “Log in”.")
        self.stdout.write(said % {"name": user.username})

    def _named(self) -> User:
        """An unsaved account with an unused name."""
        while True:
            user = User(username=input(_("User name: ")).strip(), is_staff=True, is_superuser=True)
            try:
                user.full_clean(exclude=["password"])
            except ValidationError as error:
                self._print_problem(error)
            else:
                return user

    def _password(self, user: User) -> str:
        """A password typed twice, neither short nor easily guessed."""
        while True:
            password = getpass.getpass(_("Password (ten characters at least; it stays invisible): "))
            try:
                validate_password(password, user)
            except ValidationError as error:
                self._print_problem(error)
                continue
            if getpass.getpass(_("The password again: ")) == password:
                return password
            self.stderr.write(_("These were two different passwords. Please type it twice once more."))

    def _print_problem(self, error: ValidationError) -> None:
        self.stderr.write("\n".join(error.messages))
