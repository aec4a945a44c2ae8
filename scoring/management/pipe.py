"""Output to a reader who may close the pipe early, as in `… | head -1`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def stop_at_closed_pipe() -> Iterator[None]:
    """Write to standard output in this block; once the pipe is closed, the rest is silently dropped."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at exit: redirect that to nowhere, so that it does not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
