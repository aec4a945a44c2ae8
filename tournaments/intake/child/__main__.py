"""`python -m tournaments.intake.child 0`: a file on standard input, JSON lines of that sheet on standard output.

Each line is a row, `[number, [cell, …]]`, numbered from 1. The last line marks the end: `{"rows": n, "sheets": [name,
…]}`, or `{"refused": code}` with a code of `not_read.py`. If it is missing, the process did not finish.
"""

import json
import sys

from tournaments.intake.child.limits import limit_this_process
from tournaments.intake.child.not_read import NotRead
from tournaments.intake.child.rows import spreadsheet_rows


def main() -> None:
    limit_this_process()
    count, names = 0, list[str]()
    try:
        for number, cells in spreadsheet_rows(sys.stdin.buffer.read(), sheet=int(sys.argv[1]), names=names):
            _write([number, cells])
            count += 1
        _write({"rows": count, "sheets": names})
    except NotRead as error:
        _write({"refused": error.code})
    except MemoryError:
        _write({"refused": "too_costly"})


def _write(line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
