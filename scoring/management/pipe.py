"""Lines for a reader who may leave early, as in `… | head -1`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def until_the_reader_leaves() -> Iterator[None]:
    """Write to standard output inside; when its reader is gone, what is left to write is dropped without a word."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Python writes once more at its exit: into nothing then, so that it does not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
