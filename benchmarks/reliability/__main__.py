"""`python -m benchmarks.reliability`: all runs, one after the other, into docs/reliability.md."""

from benchmarks import page
from benchmarks.reliability import connections, documents, kills
from benchmarks.reliability.report import ABOUT, REPORT
from benchmarks.reliability.without_network import __main__ as without_network

RUNS = (connections.main, kills.main, without_network.main, documents.main)


def main() -> None:
    page.write(ABOUT, REPORT)
    for run in RUNS:
        run()


if __name__ == "__main__":
    main()
