"""The event loop of a server that speaks TLS: a greeting that never ends holds no connection."""

import asyncio
from typing import Any

from tournaments.management.server import limits


class GreetingLoop(asyncio.SelectorEventLoop):
    """asyncio's loop; a client has as long for its TLS handshake as for a request's head, instead of a minute."""

    async def create_server(self, *args: Any, **rest: Any) -> asyncio.Server:
        """As documented by asyncio."""
        if rest.get("ssl"):
            rest["ssl_handshake_timeout"] = limits.HEAD_WITHIN
        return await super().create_server(*args, **rest)
