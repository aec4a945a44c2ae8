"""The memory of the embedded server in the middle of a tournament: started as `make run` does, asked by a full room.

43 people and their second round; 16 phones at a time open the table pages, the live list and the public pages over
real HTTP. Linux only: the figures are the kernel's.

    python -m benchmarks.memory
"""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.installation import played_evening, read, serving

PEOPLE, ROUND_TRIPS, PHONES = 43, 15, 16


def measure() -> dict[str, float]:
    """Megabytes of resident memory after the start, and the peak after requests from a full room."""
    with played_evening(people=PEOPLE) as evening, serving(evening) as process:
        at_start = megabytes(process, "VmRSS")
        requests = _ask(evening.address, evening.tokens)
        return {"start_mb": at_start, "most_mb": megabytes(process, "VmHWM"), "requests": requests}


def _ask(address: str, tokens: tuple[str, ...]) -> int:
    home = read(f"{address}/")
    tournaments = sorted(set(re.findall(r'href="(/(?:live|seating)/[^"]+)"', home)))
    tables = [
        f"{path}{token}/{rest}" for token in tokens for path, rest in (("/t/", ""), ("/api/v1/tables/", "hands/"))
    ]
    pages = ["/", "/api/v1/rulesets/", *tournaments, *tables] * ROUND_TRIPS
    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(lambda page: read(f"{address}{page}"), pages))
    return len(pages)


def megabytes(process: int, line: str) -> float:
    """A kernel figure of a process in megabytes: VmRSS is current, VmHWM the peak."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (kilobytes,) = re.findall(rf"^{line}:\s+(\d+) kB$", status, re.MULTILINE)
    return int(kilobytes) / 1024


if __name__ == "__main__":
    print(measure())
