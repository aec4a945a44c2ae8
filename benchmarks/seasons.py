"""The season's page of a usual season and of long ones, on PostgreSQL where a server answers, else on SQLite.

python -m benchmarks.seasons [10x45 …]
"""

import sys

from benchmarks import page
from benchmarks.machine import described
from benchmarks.on_product import Figures, figures_of
from benchmarks.reliability.report import measured
from scripts.services import POSTGRES, postgres_answers

SEASONS = ("10x45", "30x150", "60x300", "60x300+10", "100x450")
"""Evenings × people: a usual season, some ten times its rows, the one that is asked for (over; and with ten evenings to
come, so that everybody's outlook is worked out), some hundred times."""
ABOUT = """## A season

Written by `python -m benchmarks.seasons` (a quarter of an hour; `make bench` leaves it out): the season's page at the
desk, with the table of everybody and every evening. "After a change" is the first answer after an evening was opened
and closed again, "unchanged" every other; both are the whole answer of the product to a logged-in organiser,
compressed as browsers ask for it, medians of 9, by the clock and as work of the process that answers (the database's
is not in it). Beside them what such a page could not be faster than: the same bytes, there already, through the same
middleware; and without anything kept, adding up all score rows in one statement, and working out every evening's
ranking from them as the page had to. "Kept" are the results of closed evenings: reading them, and how many kilobytes
they are. Asked for 60 × 300 are less than 100 ms after a change and less than 10 ms unchanged.
"""
HEAD = ("evenings × people", "score rows", "after a change", "unchanged", "statements", "of it the list", "same bytes")
BARE = ("evenings × people", "all rows added up", "every evening worked out", "kept results read", "kept", "page")


def main(*seasons: str) -> None:
    address = {"DATABASE_URL": POSTGRES} if postgres_answers(POSTGRES) else {}
    figures = [figures_of("season_page", SEASON=each, **address) for each in seasons or SEASONS]
    tables = [page.table(HEAD, map(_row, figures)), "", page.table(BARE, map(_comparison, figures))]
    page.write("\n".join([ABOUT, f"On {figures[0]['database']}.\n", *tables, "", measured()]))
    print("\n".join(tables), *described("Django"), sep="\n")


def _row(figures: Figures) -> list[str]:
    statements = f"{figures['changed_statements']}, unchanged {figures['unchanged_statements']}"
    return [
        _season(figures),
        f"{figures['score_rows']:,}",
        _both(figures, "changed"),
        _both(figures, "unchanged"),
        statements,
        _ms(figures["list_ms"]),
        _both(figures, "bytes"),
    ]


def _comparison(figures: Figures) -> list[str]:
    times = (_ms(figures[name]) for name in ("sums_ms", "worked_out_ms", "kept_ms"))
    sizes = (f"{float(figures[name]):,.0f} kB" for name in ("kept_kilobytes", "kilobytes"))
    return [_season(figures), *times, *sizes]


def _season(figures: Figures) -> str:
    to_come = f", {figures['to_come']} to come" if figures["to_come"] else ""
    return f"{figures['evenings']} × {figures['people']}{to_come}"


def _both(figures: Figures, name: str) -> str:
    return f"{_ms(figures[f'{name}_ms'])}, work {_ms(figures[f'{name}_busy_ms'])}"


def _ms(value: float | str) -> str:
    return f"{float(value):,.1f} ms"


if __name__ == "__main__":
    main(*sys.argv[1:])
