"""Kontra on the game as a whole, or of single opponents."""

from collections.abc import Iterator

from tests.scoring.reference.frame import Frame, is_integer

Problem = tuple[str, str]


def kontra(frame: Frame) -> str | None:
    said = frame.record.get("kontra", 1)
    if not is_integer(said):
        return "wrong_type"
    if said > 1 and (not _is_possible(frame) or frame.conceded is True):
        return "kontra_not_allowed"
    return None if said in frame.rules.factors else "kontra_level"


def _is_possible(frame: Frame) -> bool:
    if frame.kind == "trischaken":
        return frame.rules.trischaken is not None and frame.rules.trischaken.kontra
    return frame.kind != "negative"


def opponent_kontra(frame: Frame) -> Iterator[Problem]:
    said = frame.record.get("opponent_kontra", {})
    if not isinstance(said, dict):
        yield "wrong_type", "opponent_kontra"
        return
    for seat, factor in said.items():
        code = _one_opponents(frame, seat, factor)
        if code:
            yield code, f"opponent_kontra.{seat}"


def _one_opponents(frame: Frame, seat: str, factor: object) -> str | None:
    if not seat.isdigit() or not is_integer(factor):
        return "wrong_type"
    if seat not in _seats(frame):
        return "seat_range"
    declarer = frame.record.get("declarer")
    if is_integer(declarer) and seat == str(declarer):
        return "same_seat"
    if factor > 1 and (frame.kind in ("positive", "trischaken") or frame.declared_beside):
        return "kontra_not_allowed"
    return None if factor in frame.rules.factors else "kontra_level"


def payers_kontra(frame: Frame, path: str, said: object, payers: list[int] | None) -> Iterator[Problem]:
    """Of the seats that settle with one of several declarers; ``None`` where the rows do not say who that is."""
    if not isinstance(said, dict):
        yield "wrong_type", path
        return
    for seat, factor in said.items():
        code = _one_payers(frame, seat, factor, payers)
        if code:
            yield code, f"{path}.{seat}"


def _one_payers(frame: Frame, seat: str, factor: object, payers: list[int] | None) -> str | None:
    if not seat.isdigit() or not is_integer(factor):
        return "wrong_type"
    if seat not in _seats(frame):
        return "seat_range"
    if factor > 1 and payers is not None and int(seat) not in payers:
        return "kontra_not_allowed"
    return None if factor in frame.rules.factors else "kontra_level"


def _seats(frame: Frame) -> list[str]:
    return [str(seat) for seat in frame.rules.all_seats()]
