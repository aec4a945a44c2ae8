"""What arrives a thousand rows at a time, and what is wrong with a row that cannot be one."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")

AT_ONCE = 1_000
MALFORMED = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What a document raises that holds something else than the product writes."""


def batches(items: Iterable[T]) -> Iterator[list[T]]:
    iterator = iter(items)
    while batch := list(islice(iterator, AT_ONCE)):
        yield batch
