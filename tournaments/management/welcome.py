"""What the terminal shows when the server starts."""

import io
from pathlib import Path

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.simulator.log_ins import kept_log_ins

DEMO_LOG_INS = "demo.txt"  # in the data folder, written by load_demo


def welcome() -> str:
    """What the terminal shows at the start: the addresses, a QR code for the phones in the room, the demo's logins."""
    return "\n".join(["", _("Vorhand is ready:"), *_addresses(), *_qr_code(), *_demo_log_ins(), _("Stop with Ctrl-C.")])


def _addresses() -> list[str]:
    here = f"http://127.0.0.1:{settings.PORT}"
    return [f"  {address}/" for address in dict.fromkeys((settings.PUBLIC_URL, here))]


def _qr_code() -> list[str]:
    """The public address for cameras, when other machines can reach it."""
    if settings.HOST in {"127.0.0.1", "localhost"}:
        return []
    drawn = io.StringIO()
    segno.make(settings.PUBLIC_URL, micro=False).terminal(drawn, compact=True)
    return [drawn.getvalue()]


def _demo_log_ins() -> list[str]:
    log_ins = kept_log_ins(Path(settings.DATA_DIR) / DEMO_LOG_INS)
    return ["", log_ins] if log_ins else []
