"""`manage.py serve`: run the installation in one multi-threaded process until Ctrl-C or SIGTERM."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.servers.basehttp import get_internal_wsgi_application
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.finals.sending import OUTBOX
from tournaments.actions.people.removal import REMOVAL
from tournaments.actions.seasons.stored_results import STORING_RESULTS
from tournaments.backup.automatic import CHECK_INTERVAL, folder_copies
from tournaments.jobs import release_all
from tournaments.jobs.sweep import SWEEP
from tournaments.management.database import require_migrated
from tournaments.management.folder import require_static_files, require_writable_folder
from tournaments.management.lock import LockTaken, hold_lock
from tournaments.management.server.limits import PAGE_THREADS
from tournaments.management.server.listening import embedded_server, listening_sockets, own_tls
from tournaments.management.server.open_files import allow_open_files
from tournaments.management.welcome import welcome
from tournaments.periodic import PeriodicJob, repeated

LOCK = "serve.lock"  # in the data folder, held while this process serves it


class Command(BaseCommand):
    help = "Serve the installation on HOST and PORT in one process with threads, until Ctrl-C or SIGTERM."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--threads", type=int, default=PAGE_THREADS, help="pages worked on at the same time")

    def handle(self, *args: Any, **options: Any) -> None:
        with sole_server():
            self._serve(threads=options["threads"])

    def _serve(self, *, threads: int) -> None:
        tls = own_tls()
        sockets = listening_sockets()
        signal.signal(signal.SIGTERM, _stop)
        require_migrated()
        require_static_files()
        server = embedded_server(get_internal_wsgi_application(), threads=threads, tls=tls)
        if not settings.JOBS_ON_WORKER:
            release_all()  # jobs that an earlier process of this installation had started
        SWEEP.run()
        self.stdout.write("\n".join(filter(None, (allow_open_files(), welcome()))))
        self.stdout.flush()  # a redirected log should show it at once, too
        copying = folder_copies(clock=timezone.now)
        with repeated([*periodic_jobs(), *(PeriodicJob("copies", CHECK_INTERVAL, each.check) for each in copying)]):
            server.run(sockets)  # returns after Ctrl-C or SIGTERM, once pending requests have been answered
        for each in copying:
            each.copy()
        self.stdout.write(_("Stopped."))


def periodic_jobs() -> list[PeriodicJob]:
    """Jobs run periodically next to the server, in threads of its process."""
    return [SWEEP, REMOVAL, STORING_RESULTS, OUTBOX]


@contextmanager
def sole_server() -> Iterator[None]:
    """Lock the embedded data folder for this process, which runs its jobs. Raises CommandError if it is taken."""
    if not settings.EMBEDDED:
        yield
        return
    require_writable_folder(Path(settings.DATA_DIR))
    try:
        with hold_lock(Path(settings.DATA_DIR) / LOCK):
            yield
    except LockTaken as error:
        problem = _("Another process serves %(folder)s already. Stop it first, or choose another DATA_DIR.")
        raise CommandError(problem % {"folder": settings.DATA_DIR}) from error


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # make and a supervisor may both send it: the first one counts
    raise SystemExit(0)
