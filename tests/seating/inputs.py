"""Inputs of a draw as tests write them: any collection of ids, rounds as they come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tournaments.seating import DrawInput


def asked(
    players: Iterable[int],
    rounds: int = 1,
    seed: str = "x",
    played: Iterable[Iterable[Iterable[int]]] = (),
    *,
    left: Iterable[int] | None = None,
    **rest: Any,
) -> DrawInput:
    past = tuple(tuple(tuple(table) for table in seating) for seating in played)
    return DrawInput(tuple(players), rounds, seed, past, None if left is None else tuple(left), **rest)
