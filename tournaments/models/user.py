"""Users."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A user with a login: an organiser, a viewer, or a superuser of the installation. Players need none."""

    @property
    def name(self) -> str:
        """The display name: the full name, or else the user name."""
        return self.get_full_name() or self.get_username()
