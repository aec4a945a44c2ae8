"""The document from which anyone can draw the same plan again: `draw`'s input in the form of the public contract."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.seating.contract.wishes import NO_WISHES, Circle, Wishes


def input_document(
    players: Sequence[int],
    rounds: int,
    seed: str,
    played: Sequence[Sequence[Sequence[int]]] = (),
    *,
    wishes: Wishes = NO_WISHES,
    left: Collection[int] | None = None,
) -> dict[str, object]:
    """What `draw_seating` needs to answer with the very plan, and certificate, of `draw` with the same arguments.

    Everything is in ascending order, so the document says no more than its content does. Ids only, no names; what
    people belong to is text as given. `left` unknown stands for everybody in `played` who is not present. A document
    of `draw_with_six` or `least_bad` needs `allow_six` or `least_bad` set to true besides.
    """
    present = sorted(players)
    known_left = _absent(present, played) if left is None else left
    return {
        "players": [_player_document(player, wishes) for player in present],
        "rounds": rounds,
        "seed": seed,
        "played": [[list(table) for table in seating] for seating in played],
        "left": sorted(known_left),
        "met": sorted(sorted(pair) for pair in wishes.met),
        "apart": sorted(sorted(pair) for pair in wishes.apart),
        "fixed": {str(player): table for player, table in sorted(wishes.fixed.items())},
    }


def _player_document(player: int, wishes: Wishes) -> dict[str, object]:
    names = {circle.value: wishes.circles.get(circle, {}).get(player) for circle in Circle}
    return {"id": player, **{circle: name for circle, name in names.items() if name is not None}}


def _absent(present: Sequence[int], played: Sequence[Sequence[Sequence[int]]]) -> set[int]:
    return {player for seating in played for table in seating for player in table} - set(present)
