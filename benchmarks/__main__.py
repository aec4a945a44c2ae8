"""`python -m benchmarks`: run all benchmarks except the draw, print the table, write it to docs/benchmarks.md.

`make bench` runs this and `python -m benchmarks.draw`.
"""

from datetime import UTC, datetime

from benchmarks import page
from benchmarks.machine import described
from benchmarks.table import lines, markdown

LIBRARIES = ("Django", "djangorestframework", "psycopg", "numpy", "reportlab", "openpyxl")
ABOUT = """# Figures

Written by `make bench`; run it to get those of your machine. Absolute figures depend on the machine and on what else
it does; the ratios are measured in one run, both sides in turns, and hold better. How each is measured is said at the
head of its file in `benchmarks/`.

- **A hand entered** is everything an acknowledged hand takes: the link, the rules of the record, the locks, the hand,
  its revision, the scores, the event in the hash chain, the receipt, and a commit that survives a flat battery. Beside
  it is what Django REST framework itself gives for one row (a `CreateAPIView` and a `ModelSerializer`) behind the
  same middleware on the same database. Medians of 300 hands of every contract. Both wait for the disk at their commit;
  "work without waiting" is the processor time of the process that answers.
- **The live list** is rendered once for everybody after a change; every other question costs one statement and a 304.
- **Memory** is the kernel's figure for the process of `manage.py serve`.
"""


def main() -> None:
    machine = described(*LIBRARIES)
    table = markdown(lines())
    day = datetime.now(tz=UTC).date().isoformat()
    print("\n".join([table, "", *machine]))
    page.write("\n".join([ABOUT, table, "", f"Measured on {day}.", *machine]))


if __name__ == "__main__":
    main()
