"""Who logs in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody with a login: an organiser, a viewer, or the superuser of the installation. Players need none."""

    @property
    def name(self) -> str:
        """How others see them: the full name, or the user name where there is none."""
        return self.get_full_name() or self.get_username()
