"""Former addresses on sheets printed elsewhere, under which this installation answers as well."""

import sys
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

FORMER_ADDRESSES = "former_addresses"
"""File in the data folder: one address per line, added by the settings to the allowed hosts."""
STEPS = {
    "linux": "sudo ip address add {host}/24 dev $(ip -o route get {host} | sed 's/.* dev //; s/ .*//')",
    "darwin": "sudo ifconfig en0 alias {host} 255.255.255.0",
    "win32": 'netsh interface ipv4 add address "WLAN" {host} 255.255.255.0',
}
"""By operating system: how to give a machine an additional address."""


def record_former_address(public_url: str) -> bool:
    """Record the address under which a backup was made. False if it is this installation's, or only reaches one
    machine.
    """
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
    """The port in the address, if this server uses another one; None for addresses of a proxy."""
    try:
        port = urlsplit(public_url).port
    except ValueError:
        return None
    return None if port == settings.PORT else port


def addresses_at_other_ports() -> Mapping[str, int]:
    """Addresses on sheets printed elsewhere, with the port this server would have to use."""
    return {address: port for address in _former_addresses() if (port := other_port(address))}


def _former_addresses() -> Sequence[str]:
    path = Path(settings.DATA_DIR) / FORMER_ADDRESSES
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def step_for(public_url: str) -> str:
    """The command that gives this machine the address; "" for a host name, which is redirected in DNS."""
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
