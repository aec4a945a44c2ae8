"""`python -m tournaments.intake.child`: a file on standard input, JSON lines on standard output.

Each line is a row, `[number, [cell, …]]`, numbered from 1. The last line marks the end: `{"rows": n}`, or `{"refused":
code}` with a code of `not_read.py`. If it is missing, the process did not finish.
"""

import json
import sys

from tournaments.intake.child.limits import limit_this_process
from tournaments.intake.child.not_read import NotRead
from tournaments.intake.child.rows import spreadsheet_rows


def main() -> None:
    limit_this_process()
    count = 0
    try:
        for number, cells in spreadsheet_rows(sys.stdin.buffer.read()):
            _write([number, cells])
            count += 1
        _write({"rows": count})
    except NotRead as error:
        _write({"refused": error.code})
    except MemoryError:
        _write({"refused": "too_costly"})


def _write(line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
