"""Users."""

import re

from django.contrib.auth.models import AbstractUser
from django.utils.translation import gettext as _

MARK = " (archive "
"""In the user name of somebody from an archive, which only has to be unique: nobody logs in with it or reads it."""
RESTORED = re.compile(rf"(.*){re.escape(MARK)}[0-9a-f]+-[0-9]+\)", re.DOTALL)


def restored_username(name: str, which: str) -> str:
    """The user name of somebody from an archive; `which` makes it unique."""
    return f"{name[:120]}{MARK}{which})"[:150]


def known_as(username: str) -> str:
    """A user name as people read it: of somebody from an archive, the name and that they are from one."""
    restored = RESTORED.fullmatch(username)
    return _("%(name)s (from an archive)") % {"name": restored[1]} if restored else username


class User(AbstractUser):
    """A user with a login: an organiser, a viewer, or a superuser of the installation. Players need none."""

    @property
    def name(self) -> str:
        """The display name: the full name, or else the user name."""
        return self.get_full_name() or self.known_as

    @property
    def known_as(self) -> str:
        """The user name as people read it."""
        return known_as(self.get_username())

    @property
    def is_restored(self) -> bool:
        """Whether this is somebody from an archive, who cannot log in."""
        return RESTORED.fullmatch(self.get_username()) is not None
