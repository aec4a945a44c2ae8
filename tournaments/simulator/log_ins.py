"""The demo's logins: passwords generated for this installation, kept in a file while they are valid."""

import secrets
from collections.abc import Mapping
from pathlib import Path

from django.utils.translation import gettext as _

from tournaments.models import User
from tournaments.models.membership import Role
from tournaments.simulator.demo import USERNAMES, Passwords

WORDS = ("pagat", "uhu", "kakadu", "quapil", "talon", "trull", "rufer", "dreier", "bettel", "valat")
FOR_THE_OWNER = 0o600


def new_passwords() -> Passwords:
    """A random password for each role: easy to type, hard to guess."""
    return {role: _new_password() for role in USERNAMES}


def _new_password() -> str:
    words = [secrets.choice(WORDS) for _ in range(3)]
    return "-".join([*words, f"{secrets.randbelow(10_000):04}"])


def log_in_lines(passwords: Mapping[Role, str]) -> str:
    """The logins as shown to visitors: a line `user / password` per role."""
    lines = [f"  {USERNAMES[role]} / {password}  ({role.label})" for role, password in passwords.items()]
    return "\n".join([_("Log-ins of the demo (everything in it is invented):"), *lines]) + "\n"


def store_log_ins(path: Path, text: str) -> None:
    """Write the logins to a file readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=FOR_THE_OWNER)
    path.write_text(text, encoding="utf-8")


def stored_log_ins(path: Path) -> str:
    """The logins still valid; "" if there are none.

    Invalid lines are removed from the file.
    """
    if not path.exists():
        return ""
    head, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    valid = [line for line in lines if _opens(line)]
    if not valid:
        path.unlink()
        return ""
    store_log_ins(path, head + "".join(valid))
    return head + "".join(valid)


def _opens(line: str) -> bool:
    """Whether the line's password is still valid."""
    username, _, rest = line.strip().partition(" / ")
    user = User.objects.filter(username=username, is_active=True).first()
    return user is not None and user.check_password(rest.partition("  ")[0])
