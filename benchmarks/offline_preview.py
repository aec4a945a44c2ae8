"""Time from a tap to the preview computed on the phone, with a four times slower processor, in Chromium.

Taps every choice of every contract of the largest published ruleset; a tap ends when the frame with its preview is
painted. Requires chromium and chromium-driver.

    python -m benchmarks.offline_preview
"""

from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any

from selenium.webdriver import Chrome

from benchmarks import page
from benchmarks.installation import played_evening, serving
from benchmarks.reliability.report import measured
from rulesets.load import presets
from rulesets.model import Ruleset
from tests.browser.chromium import phone_browser
from tests.browser.waiting import waiting

PROCESSOR = 4
PEOPLE = 8
ASKED = 100.0  # ms
ABOUT = f"""## From a tap to the preview

Written by `python -m benchmarks.offline_preview`: every choice of every contract of the published ruleset with the
most, tapped once on a phone's screen in Chromium, 390 × 844, with a processor slowed down {PROCESSOR} times. "Work" is
what a tap takes of that processor on average, all of it: script, layout and picture; whatever else the machine does is
not in it. The other times go from the tap to the painted frame with points, totals, sums and hints, and wait for the
machine, too; at most {ASKED:.0f} ms are asked. Nothing is sent meanwhile.
"""
READY = "return [...document.querySelectorAll('[data-action]')].some((each) => !each.hidden)"
TAPS = """
const [code, done] = arguments;
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const tapped = async (target) => {
  await painted();
  const begin = performance.now();
  target.click();
  await painted();
  return performance.now() - begin;
};
(async () => {
  const times = [await tapped(document.querySelector(`#contracts button[value="${code}"]`))];
  for (const fold of document.querySelectorAll("#pad details")) fold.open = true;
  for (const choice of document.querySelectorAll("#pad :is([type=radio], [type=checkbox])"))
    if (choice.isConnected && !choice.closest("[hidden]")) times.push(await tapped(choice));
  done(times);
})();
"""


def main() -> None:
    ruleset = max(presets().values(), key=lambda each: (len(each.contracts), len(each.bonuses)))
    rows = [*_rows(ruleset)]
    table = page.table([f"{ruleset.name}, ms", "taps", "work", "median", "p95", "slowest"], rows)
    page.write(f"{ABOUT}\n{table}\n\n{measured()}")
    print(table)


def _rows(ruleset: Ruleset) -> Iterator[list[str]]:
    taps, worked = list[float](), 0.0
    with played_evening(people=PEOPLE, ruleset=ruleset.slug) as evening, serving(evening), phone_browser() as phone:
        phone.get(f"{evening.address}/t/{evening.tokens[0]}/")
        waiting(phone).until(lambda browser: browser.execute_script(READY))
        phone.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        phone.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
        for contract in ruleset.contracts:
            before = _work(phone)
            times = tap_times(phone, contract.code)
            work = _work(phone) - before
            taps, worked = taps + times, worked + work
            yield _row(contract.name, times, work)
    yield _row("**all**", taps, worked)


def _work(phone: Chrome) -> float:
    """Processor time used by the page's thread so far, in ms."""
    metrics = phone.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def tap_times(phone: Chrome, contract: str) -> list[float]:
    """Milliseconds from each tap to its preview: on the contract, then on each of its choices."""
    times: Any = phone.execute_async_script(TAPS, contract)
    return [float(each) for each in times]


def _row(name: str, times: list[float], work: float) -> list[str]:
    clock = (work / len(times), median(times), quantiles(times, n=20)[-1], max(times))
    return [name, str(len(times)), *(f"{each:.0f}" for each in clock)]


if __name__ == "__main__":
    main()
