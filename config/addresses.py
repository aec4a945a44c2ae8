"""Where this installation is reached and where it keeps its own files, worked out once at start."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

from config.misconfigured import Misconfigured
from rulesets.translatable import gettext_noop

ANYWHERE = "0.0.0.0"  # noqa: S104 - the value an organiser writes to serve the inn's network

NO_FOLDER = gettext_noop("The data folder %(path)s cannot be made: %(error)s")


def inn_address() -> str:
    """This machine's address on the local network; 127.0.0.1 when it has none.

    Connecting a datagram socket sends nothing: it only asks the system which interface would be used.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def default_public_url(*, host: str, port: int, is_certified: bool) -> str:
    """The address on links and QR codes when PUBLIC_URL is not set."""
    reachable = inn_address() if host == ANYWHERE else host
    return f"{'https' if is_certified else 'http'}://{reachable}:{port}"


def former_hosts(path: Path) -> list[str]:
    """The hosts of the addresses that restored backups were made under: their printed links still lead here."""
    if not path.exists():
        return []
    return [host for line in path.read_text(encoding="utf-8").split() if (host := urlsplit(line).hostname)]


def make_private_folder(path: Path) -> None:
    """Create the data folder, readable by its owner only; an existing one keeps its permissions."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(NO_FOLDER, path=path, error=error.strerror) from error
