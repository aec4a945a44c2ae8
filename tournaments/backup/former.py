"""The address on sheets that were printed elsewhere: this installation answers under it as well."""

import sys
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

FORMER_ADDRESSES = "former_addresses"
"""In the data folder: one address a line, which the settings add to the hosts this installation answers to."""
STEPS = {
    "linux": "sudo ip address add {host}/24 dev $(ip -o route get {host} | sed 's/.* dev //; s/ .*//')",
    "darwin": "sudo ifconfig en0 alias {host} 255.255.255.0",
    "win32": 'netsh interface ipv4 add address "WLAN" {host} 255.255.255.0',
}
"""By system: how a machine takes an address besides its own."""


def keep_former_address(public_url: str) -> bool:
    """Note the address a backup was made under. False when it is this installation's, or reaches one machine only."""
    host = urlsplit(public_url).hostname or "localhost"
    if host == "localhost" or (_is_number(host) and _is_own(host)):
        return False
    if urlsplit(public_url).netloc == urlsplit(settings.PUBLIC_URL).netloc:
        return False
    path = Path(settings.DATA_DIR) / FORMER_ADDRESSES
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(dict.fromkeys([*_former_addresses(), public_url])) + "\n", encoding="utf-8")
    return True


def other_port(public_url: str) -> int | None:
    """The port that the address names, where this server is at another; a proxy's addresses name none."""
    try:
        port = urlsplit(public_url).port
    except ValueError:
        return None
    return None if port == settings.PORT else port


def addresses_at_other_ports() -> Mapping[str, int]:
    """Addresses on sheets that were printed elsewhere, with the port that this server would have to be at."""
    return {address: port for address in _former_addresses() if (port := other_port(address))}


def _former_addresses() -> Sequence[str]:
    path = Path(settings.DATA_DIR) / FORMER_ADDRESSES
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def step_for(public_url: str) -> str:
    """What to type so that this machine has the address; "" when it is a name, which is led here elsewhere."""
    host = urlsplit(public_url).hostname or ""
    return STEPS.get(sys.platform, STEPS["linux"]).format(host=host) if _is_number(host) else ""


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_own(host: str) -> bool:
    return ip_address(host).is_loopback
