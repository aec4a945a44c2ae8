"""What the terminal shows when the server starts."""

import io
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.backup.former import addresses_at_other_ports
from tournaments.simulator.log_ins import kept_log_ins

DEMO_LOG_INS = "demo.txt"  # in the data folder, written by load_demo


def welcome() -> str:
    """What the terminal shows at the start: the addresses, a QR code for the phones in the room, the demo's logins."""
    shown = (*_addresses(), *_qr_code(), *_former_addresses(), *_demo_log_ins())
    return "\n".join(["", _("Vorhand is ready:"), *shown, _("Stop with Ctrl-C.")])


def _addresses() -> list[str]:
    """With a certificate the public one alone: it is for no other name."""
    here = settings.PUBLIC_URL if settings.TLS_CERTIFICATE else f"http://127.0.0.1:{settings.PORT}"
    return [f"  {address}/" for address in dict.fromkeys((settings.PUBLIC_URL, here))]


def _qr_code() -> list[str]:
    """The public address for cameras, when other machines can reach it."""
    if settings.HOST in {"127.0.0.1", "localhost"}:
        return []
    drawn = io.StringIO()
    segno.make(settings.PUBLIC_URL, micro=False).terminal(drawn, compact=True)
    return [drawn.getvalue()]


def _former_addresses() -> list[str]:
    """Sheets on the tables that lead nowhere, since the server is at another port than the one they name."""
    text = _("Links printed with %(address)s do not lead here: start the server with PORT=%(port)s.")
    return [text % {"address": address, "port": port} for address, port in addresses_at_other_ports().items()]


def _demo_log_ins() -> list[str]:
    log_ins = kept_log_ins(Path(settings.DATA_DIR) / DEMO_LOG_INS)
    return ["", log_ins] if log_ins else []
