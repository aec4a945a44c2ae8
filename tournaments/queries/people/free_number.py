"""The next free number for a new member."""

from tournaments.models import Cup, Player

MOST = 9_999


def next_number(cup: Cup) -> str:
    """The first free number above the highest of the cup's people, else the lowest free one; "" if all are taken.

    For a cup nobody has played in yet, all people count. Two statements.
    """
    taken = {int(number) for number in _numbers()}
    played = map(int, _numbers(entries__tournament__season__cup=cup))
    mine = max(played, default=max(taken, default=0))
    free = (number for number in (*range(mine + 1, MOST + 1), *range(1, mine)) if number not in taken)
    return next((f"{number:04}" for number in free), "")


def _numbers(**of: object) -> list[str]:
    rows = Player.objects.filter(**of).exclude(number=None).order_by()
    return [number for number in rows.values_list("number", flat=True).distinct() if number]
