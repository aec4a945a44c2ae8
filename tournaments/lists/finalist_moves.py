"""Who comes into a final, or drops out, between two lists of its finalists."""

from dataclasses import dataclass

from tournaments.lists.finalists import FinalistList, FinalistRow


@dataclass(frozen=True, slots=True)
class FinalistMoves:
    """Whoever was in through another cup already has not come in."""

    come: tuple[FinalistRow, ...] = ()
    gone: tuple[FinalistRow, ...] = ()


def finalist_moves(before: FinalistList, after: FinalistList, *, besides: int) -> FinalistMoves:
    """The moves of everybody but the player (id) who answered."""
    old, new = _inside(before, besides), _inside(after, besides)
    return FinalistMoves(
        come=tuple(row for player, row in new.items() if player not in old),
        gone=tuple(row for player, row in old.items() if player not in new),
    )


def _inside(listed: FinalistList, besides: int) -> dict[int, FinalistRow]:
    return {row.person.player: row for row in listed.rows if row.is_in and row.person.player != besides}
