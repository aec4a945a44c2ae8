"""Which amounts of the scheme `pots` any hand can use, and what they must be divisible by."""

from collections.abc import Iterator, Mapping, Sequence

from rulesets.trischaken import ForehandTied, PlainLoser, Pots, Trischaken, VirginGets

LEAST_OF_ONE_LOSER = 106
"""The fewest thirds of somebody who alone has the most of two: two others have no trick."""

MOST_POT_WITH_VIRGINS: Mapping[int, int] = {0: 198, 2: 206}
"""The most thirds one player can have, by the number of others without a trick: a trick has at least 4."""

FOREHAND = 2
"""The index of a forehand who is not the mayor among the amounts of one loser."""

PotCells = Iterator[tuple[str, int, int]]


def used_tables(rule: Trischaken) -> Sequence[str]:
    """The tables of `pots` that some hand can use."""
    by_rank, by_virgin = rule.plain is PlainLoser.TWO_HIGHEST, rule.virgin is VirginGets.FROM_EACH
    tables = {
        "alone": True,
        "two_virgins": not by_virgin,
        "all_tricks": not by_virgin,
        "two_tied": not by_rank,
        "three_tied": not by_rank,
    }
    return [table for table, is_used in tables.items() if is_used]


def undivided(rule: Trischaken) -> PotCells:
    """Path, amount and divisor of every used amount that cannot be divided equally."""
    if rule.pots is not None:
        yield from ((path, amount, by) for path, amount, by in _used_cells(rule, rule.pots) if amount % by)


def _used_cells(rule: Trischaken, pots: Pots) -> PotCells:
    """Every used amount and its divisor: who pays and who shares it, in every possible hand."""
    wanted = {
        "alone": (3, _of_three_receivers(rule, pots.alone)),
        "two_virgins": (2, _single_losers(rule, pots.two_virgins)),
        "all_tricks": (3, _from(0, pots.all_tricks)),
        "two_tied": (2, _from(0, (pots.two_tied or ())[: 1 if rule.virgin is VirginGets.FROM_EACH else None])),
    }
    tables = used_tables(rule)
    for table, (by, cells) in wanted.items():
        if table in tables:
            yield from ((f"trischaken.pots.{table}[{index}]", amount, by) for index, amount in cells)
    if "three_tied" in tables and pots.three_tied is not None:
        yield "trischaken.pots.three_tied", pots.three_tied, 3


def _from(first: int, amounts: Sequence[int] | None) -> Sequence[tuple[int, int]]:
    return list(enumerate(amounts or ()))[first:]


def _of_three_receivers(rule: Trischaken, amounts: Sequence[int] | None) -> Sequence[tuple[int, int]]:
    """The amounts of one loser that three share; a mayor's only if three can have a trick besides one."""
    first = 1 if rule.plain is PlainLoser.TWO_HIGHEST else 0
    has_mayor = rule.virgin is VirginGets.FROM_EACH or rule.mayor_thirds <= MOST_POT_WITH_VIRGINS[0]
    return [cell for cell in _from(first, amounts) if has_mayor or not cell[0] % 2]


def _single_losers(rule: Trischaken, amounts: Sequence[int] | None) -> Sequence[tuple[int, int]]:
    """The amounts of one loser besides two virgins; with a low limit only a tied forehand is not the mayor."""
    if rule.mayor_thirds > MOST_POT_WITH_VIRGINS[2]:
        return [cell for cell in _from(0, amounts) if not cell[0] % 2]
    if rule.mayor_thirds > LEAST_OF_ONE_LOSER:
        return _from(0, amounts)
    is_alone = rule.forehand_tied is ForehandTied.ALONE
    return [cell for cell in _from(1, amounts) if is_alone or cell[0] != FOREHAND]
