"""The welcome message in the terminal when the server starts."""

import io
import os
import shlex
import sys
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.backup.former import addresses_at_other_ports
from tournaments.models import User
from tournaments.simulator.log_ins import stored_log_ins

DEMO_LOG_INS = "demo.txt"  # in the data folder, written by load_demo
SAME_DATA = ("DATA_DIR", "DATABASE_URL")


def welcome() -> str:
    """The welcome message: addresses, a QR code for phones in the room, and the demo's logins or how to create the
    first account.
    """
    shown = (*_addresses(), *_qr_code(), *_former_addresses(), *_demo_log_ins(), *_first_account())
    return "\n".join(["", _("Vorhand is ready:"), *shown, _("Stop with Ctrl-C.")])


def _addresses() -> list[str]:
    """With a certificate only the public address, as it is valid for no other name."""
    here = settings.PUBLIC_URL if settings.TLS_CERTIFICATE else f"http://127.0.0.1:{settings.PORT}"
    return [f"  {address}/" for address in dict.fromkeys((settings.PUBLIC_URL, here))]


def _qr_code() -> list[str]:
    """The public address as a QR code, if other machines can reach it."""
    if settings.HOST in {"127.0.0.1", "localhost"}:
        return []
    drawn = io.StringIO()
    segno.make(settings.PUBLIC_URL, micro=False).terminal(drawn, compact=True)
    return [drawn.getvalue()]


def _former_addresses() -> list[str]:
    """Warn about printed sheets that lead nowhere because the server uses another port."""
    text = _("Links printed with %(address)s do not lead here: start the server with PORT=%(port)s.")
    return [text % {"address": address, "port": port} for address, port in addresses_at_other_ports().items()]


def _demo_log_ins() -> list[str]:
    log_ins = stored_log_ins(Path(settings.DATA_DIR) / DEMO_LOG_INS)
    return ["", log_ins] if log_ins else []


def _first_account() -> list[str]:
    """If nobody can log in, the command to change that, with the settings it needs to find the same data."""
    if User.objects.exists():
        return []
    settings_typed = [f"{name}={shlex.quote(os.environ[name])}" for name in SAME_DATA if os.environ.get(name)]
    text = _("Nobody can log in yet. Open a second terminal in this folder and type, for the first account:")
    return ["", text, f"  {' '.join([*settings_typed, _python(), 'manage.py new_account'])}", ""]


def _python() -> str:
    """The Python command as typed in Vorhand's folder."""
    there, here = Path(sys.executable), Path.cwd()
    return str(there.relative_to(here)) if there.is_relative_to(here) else str(there)
