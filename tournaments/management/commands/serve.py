"""`manage.py serve`: the installation in one process with threads, until Ctrl-C or SIGTERM."""

import io
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import segno
import waitress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.wsgi import get_wsgi_application
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.jobs import requeue_cut_off
from tournaments.management.database import require_migrated
from tournaments.management.lock import LockTaken, hold_lock
from tournaments.simulator.log_ins import kept_log_ins

THREADS = 8
# Larger than any upload a page accepts: the page refuses it with a sentence, the server would only hang up.
REQUEST_LIMIT = 64_000_000  # bytes
PROXY_HEADERS = {"x-forwarded-for", "x-forwarded-proto"}
LOCK = "serve.lock"  # in the data folder, held while this process serves it
DEMO_LOG_INS = "demo.txt"  # in the data folder, written by load_demo


class Command(BaseCommand):
    help = "Serve the installation on HOST and PORT in one process with threads, until Ctrl-C or SIGTERM."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--threads", type=int, default=THREADS, help="requests worked on at the same time")

    def handle(self, *args: Any, **options: Any) -> None:
        with sole_server():
            self._serve(threads=options["threads"])

    def _serve(self, *, threads: int) -> None:
        server = listening_server(threads=threads)
        signal.signal(signal.SIGTERM, _stop)
        require_migrated()
        requeue_cut_off(now=timezone.now())
        self.stdout.write(welcome())
        self.stdout.flush()  # a log file wants to know now, too
        server.run()  # returns after Ctrl-C or SIGTERM, when the requests under way have been answered
        self.stdout.write(_("Stopped."))


@contextmanager
def sole_server() -> Iterator[None]:
    """The embedded data folder for this process alone: its jobs live inside it. Raises CommandError if it is taken."""
    if not settings.EMBEDDED:
        yield
        return
    try:
        with hold_lock(Path(settings.DATA_DIR) / LOCK):
            yield
    except LockTaken as error:
        problem = _("Another process serves %(folder)s already. Stop it first, or choose another DATA_DIR.")
        raise CommandError(problem % {"folder": settings.DATA_DIR}) from error


def listening_server(*, threads: int) -> Any:
    """A waitress server that accepts connections already. Raises CommandError when the port is taken."""
    try:
        return waitress.create_server(
            get_wsgi_application(),
            host=settings.HOST,
            port=settings.PORT,
            threads=threads,
            max_request_body_size=REQUEST_LIMIT,
            ident=None,
            **_proxy(),
        )
    except OSError as error:
        problem = _("%(host)s:%(port)s cannot be used (%(error)s). Choose another one: make run PORT=8001")
        raise CommandError(problem % {"host": settings.HOST, "port": settings.PORT, "error": error.strerror}) from error


def _proxy() -> dict[str, Any]:
    """Whose X-Forwarded headers are believed: TRUSTED_PROXY's, nobody else's."""
    if not settings.TRUSTED_PROXY:
        return {"clear_untrusted_proxy_headers": True}
    return {
        "trusted_proxy": settings.TRUSTED_PROXY,
        "trusted_proxy_headers": PROXY_HEADERS,
        "clear_untrusted_proxy_headers": True,
    }


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # make and a supervisor may both send it: the first one counts
    raise SystemExit(0)


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
