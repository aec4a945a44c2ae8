"""Taking over a cup's past of 260 evenings, beside the same rows written in bulk alone.

nice python -m benchmarks.history
"""

from benchmarks import page
from benchmarks.machine import described
from benchmarks.on_product import Figures, figures_of
from benchmarks.reliability.report import measured

STEPS = ("reading", "checking", "taking over", "undoing", "bulk_create alone")
HEAD = ("step", "s of a processor", "s by the clock", "of bulk_create alone")
ABOUT = """## Taking over a past

Written by `nice python -m benchmarks.history` on SQLite: {results:,} results of {evenings} evenings from eleven CSV
files (400 people; lines of everybody's rounds by season), {rows:,} rows in all. Reading the files, checking them as the
page shows it, taking them over in one transaction (which checks anew), and undoing that. Last, what it could not be
faster than: the same rows by `bulk_create` in one transaction of the same run, without reading, checking or the chain
of a log. Work of a processor is what counts; the clock also has what else the machine did.
"""


def main() -> None:
    figures = figures_of("history_rows")
    counted = {name: int(figures[name]) for name in ("results", "evenings", "rows")}
    table = page.table(HEAD, [_row(name, figures) for name in STEPS])
    page.write("\n".join([ABOUT.format(**counted), table, "", measured()]))
    print(table, *described("Django"), sep="\n")


def _row(name: str, figures: Figures) -> list[str]:
    work, clock = (float(figures[f"{name}, s {by}"]) for by in ("of a processor", "by the clock"))
    return [name, f"{work:.1f}", f"{clock:.1f}", f"{work / float(figures[f'{STEPS[-1]}, s of a processor']):.1f}×"]


if __name__ == "__main__":
    main()
