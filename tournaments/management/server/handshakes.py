"""The event loop of a TLS server: an unfinished handshake does not hold a connection."""

import asyncio
from typing import Any

from tournaments.management.server import limits


class GreetingLoop(asyncio.SelectorEventLoop):
    """asyncio's loop, with the TLS handshake timeout of a request head instead of a minute."""

    async def create_server(self, *args: Any, **rest: Any) -> asyncio.Server:
        """As documented by asyncio."""
        if rest.get("ssl"):
            rest["ssl_handshake_timeout"] = limits.HEAD_WITHIN
        return await super().create_server(*args, **rest)
