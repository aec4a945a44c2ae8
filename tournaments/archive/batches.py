"""Inserting rows in batches of a thousand, and what is wrong with an invalid one."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 1_000
MALFORMED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""Exceptions raised by documents with unexpected content."""


def batches(items: Iterable[T]) -> Iterator[list[T]]:
    iterator = iter(items)
    while batch := list(islice(iterator, AT_ONCE)):
        yield batch
