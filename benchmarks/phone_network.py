"""The phone's page on a slow network, with a four times slower processor: bytes, requests and times, in Chromium.

The network is a TCP proxy (`without_network.line`, without its faults): it slows down the page's worker, too, which the
browser's own emulation does not, and counts every byte of every request and answer, heads and compression included. The
processor is slowed down by the browser (`Emulation.setCPUThrottlingRate`). Needs chromium and chromium-driver.

    python -m benchmarks.phone_network
"""

import asyncio
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from statistics import median
from threading import Thread

from selenium.webdriver import Chrome

from benchmarks import page
from benchmarks.installation import played_evening, serving
from benchmarks.reliability.report import measured
from benchmarks.reliability.without_network.line import BadLine, Exchange
from benchmarks.reliability.without_network.weather import Weather
from tests.browser.chromium import phone_browser
from tests.browser.hands import AT_FOUR, Typed
from tests.browser.pages import SAVE, HandPage
from tests.browser.waiting import waiting

SLOW = Weather(round_trip=(0.4, 0.4), rate=50_000, fault_permille=0, outage=(0.0, 0.0), outage_every=1.0)
"""400 ms there and back, 400 kbit/s each way."""
PROCESSOR = 4
QUIET = 3.0  # seconds without a request: the page has all it wants
HANDS = AT_FOUR[:12]
POLL = "/changes/"
ABOUT = f"""## The phone's page on a slow network

Written by `python -m benchmarks.phone_network`: a captain's phone in Chromium, 390 × 844, at a real table of the
embedded server, over a line of 400 ms there and back and 400 kbit/s each way, with a processor slowed down
{PROCESSOR} times. (Chromium's own preset "Slow 4G" has 562 ms and 1,440 kbit/s.) Bytes are those of requests and
answers on the wire with their heads, the waiting for changes included; the requests between a contract and its form are
counted without that, for it begins and ends by itself. {len(HANDS)} hands of every kind are entered by
real taps; times go from the tap to the painted frame. How fast a tap's preview is there has
[a section of its own](#from-a-tap-to-the-preview). Before the phone worked by itself, a hand took 40 kB and 3.8 s.
"""

WATCH = """
window.seen = {usable: [], form: [], next: [], green: []};
window.windows = [];
performance.setResourceTimingBufferSize(5_000);
const until = (holds, then) => requestAnimationFrame(() => (holds() ? setTimeout(then) : until(holds, then)));
const all = (selector) => [...document.querySelectorAll(selector)];
until(() => all("[data-action]").some((each) => !each.hidden), () => seen.usable.push(performance.now()));
addEventListener("click", ({timeStamp, target}) => {
  const note = (what) => () => seen[what].push(performance.now() - timeStamp);
  const name = target.closest("button")?.name;
  const {number} = document.getElementById("screen").dataset;
  if (name === "save") {
    until(() => document.getElementById("screen").dataset.number !== number, note("next"));
    until(() => all(`#bar [data-there="${number}"]`).length, note("green"));
  } else if (name === "choose") {
    const painted = () => { note("form")(); windows.push([timeStamp, performance.now()]); };
    until(() => all("#pad input[name=contract]").length, painted);
  }
}, true);
"""

WORKER_RUNS = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done());"
ASKED = """
const isIn = ({startTime}) => windows.some(([from, to]) => from <= startTime && startTime <= to);
return performance.getEntriesByType("resource").filter((each) => isIn(each)).map(({name}) => name);
"""
"""Counts the page's requests between tapping a contract and its form."""


@dataclass(frozen=True, slots=True)
class PageLoad:
    """A page load: milliseconds until first paint and until usable, and its exchanges."""

    painted: float
    usable: float
    exchanges: list[Exchange]


@dataclass(frozen=True, slots=True)
class PhoneFigures:
    """Milliseconds of each kind of tap over all hands; the exchanges of each hand; requests needed to show forms."""

    loads: list[PageLoad]
    seen: dict[str, list[float]]
    hands: list[list[Exchange]]
    asked: list[str]


@contextmanager
def slow_line(server: int) -> Iterator[BadLine]:
    """A slow line to the server's port, in a separate thread."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    line = BadLine(SLOW, Random(4), server=server)
    asyncio.run_coroutine_threadsafe(line.open(), loop).result()
    try:
        yield line
    finally:
        asyncio.run_coroutine_threadsafe(line.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def measure() -> PhoneFigures:
    with (
        played_evening(people=12) as evening,
        serving(evening),
        slow_line(evening.port) as line,
        phone_browser() as phone,
    ):
        phone.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
        phone.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        address = f"http://127.0.0.1:{line.port}/t/{evening.tokens[0]}/"
        loads = [_load(phone, line, address) for _ in range(2)]
        hands = [_enter(phone, line, hand) for hand in HANDS]
        asked = [each for each in phone.execute_script(ASKED) if POLL not in each]
        return PhoneFigures(loads, _seen(phone), hands, asked)


def _load(phone: Chrome, line: BadLine, address: str) -> PageLoad:
    before = len(line.exchanges)
    phone.get(address)
    waiting(phone).until(lambda _: _seen(phone)["usable"])
    phone.execute_async_script(WORKER_RUNS)
    _await_quiet(line)
    painted = phone.execute_script("return performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return PageLoad(painted, _seen(phone)["usable"][0], line.exchanges[before:])


def _enter(phone: Chrome, line: BadLine, hand: Typed) -> list[Exchange]:
    """Enter a hand and wait until the desk has it; returns the exchanges."""
    screen, before = HandPage(phone), len(line.exchanges)
    screen.start(hand.contract)
    screen.fill_in(hand)
    waiting(phone).until(lambda _: screen.can_save())
    green = len(_seen(phone)["green"])
    screen.tap(SAVE)
    waiting(phone).until(lambda _: len(_seen(phone)["green"]) > green)
    _await_quiet(line)
    return line.exchanges[before:]


def _await_quiet(line: BadLine) -> None:
    """Wait until no requests were sent for some seconds, except long polls."""
    count, since = -1, 0.0
    while time.monotonic() - since < QUIET:
        asked = len(_wanted(line.exchanges))
        if asked != count:
            count, since = asked, time.monotonic()
        time.sleep(0.1)


def _wanted(exchanges: list[Exchange]) -> list[Exchange]:
    return [each for each in exchanges if POLL not in each.line]


def _seen(phone: Chrome) -> dict[str, list[float]]:
    seen: dict[str, list[float]] = phone.execute_script("return window.seen")
    return seen


def rows(figures: PhoneFigures) -> list[list[str]]:
    first, second = figures.loads
    hands = [_bytes(each) for each in figures.hands]
    times = {what: f"{median(each):,.0f} / {max(each):,.0f} ms" for what, each in figures.seen.items()}
    return [
        ["a hand, all bytes", f"{median(hands):,.0f} / {max(hands):,} bytes", "< 10 kB"],
        [
            "of that, what waits for changes",
            f"{median(_bytes(_polls(each)) for each in figures.hands):,.0f} bytes",
            "–",
        ],
        ["from the contract to its form, requests", str(len(figures.asked)), "0"],
        ["from the contract to its form", times["form"], "–"],
        ["from Save to the next hand", times["next"], "–"],
        ["from Save to the green line", times["green"], "–"],
        ["first load", _summary(first), "–"],
        ["second load, kept by the worker", _summary(second), "–"],
    ]


def _polls(exchanges: list[Exchange]) -> list[Exchange]:
    return [each for each in exchanges if POLL in each.line]


def _bytes(exchanges: list[Exchange]) -> int:
    return sum(each.sent + each.received for each in exchanges)


def _summary(load: PageLoad) -> str:
    wanted = _wanted(load.exchanges)
    size = f"{len(wanted)} requests, {_bytes(wanted) / 1000:,.1f} kB"
    return f"{size}; painted after {load.painted / 1000:.1f} s, usable after {load.usable / 1000:.1f} s"


def main() -> None:
    if not shutil.which("chromedriver"):
        print("The phone's page is not measured: that needs chromium and chromium-driver.")
        return
    table = page.table(["", "median / most", "asked"], rows(measure()))
    page.write(f"{ABOUT}\n{table}\n\n{measured()}")
    print(table)


if __name__ == "__main__":
    main()
