"""A thumb on the glass: touches at points of the screen, scrolling nothing; and what the page saw of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from selenium.webdriver import Chrome

from tests.browser.pages import Screen
from tests.browser.sizes import Size

POINT = """
const target = document.querySelector(arguments[0]);
if (!target) return null;
const {left, top, width, height} = target.getBoundingClientRect();
const [x, y] = [left + width / 2, top + height / 2];
const hit = document.elementFromPoint(x, y);
return [x, y, Boolean(hit && (target.contains(hit) || hit.contains(target)))];
"""

WATCH = """
try {
  const count = (what) => sessionStorage.setItem(what, 1 + Number(sessionStorage.getItem(what)));
  count("pages");
  addEventListener("pointerdown", (event) => event.isTrusted && count("taps"), true);
  addEventListener("pointerdown", () => sessionStorage.setItem(`size ${innerWidth} × ${innerHeight}`, ""), true);
  addEventListener("keydown", (event) => event.isTrusted && count("keys"), true);
  addEventListener("scroll", () => scrollY > 1 && count("scrolls"), true);
} catch {}
"""

SEEN = "return ['taps', 'keys', 'scrolls', 'pages'].map((what) => Number(sessionStorage.getItem(what)))"
SIZES = "return Object.keys(sessionStorage).filter((name) => name.startsWith('size '))"


@dataclass(frozen=True, slots=True)
class Effort:
    """What somebody had to do: taps, keys; and what the page did meanwhile: scrolled, opened."""

    taps: int
    keys: int = 0
    scrolls: int = 0
    pages: int = 0


@dataclass(frozen=True, slots=True)
class Finger(Screen):
    """Touches what is in sight. What is covered or off the screen cannot be touched: it fails."""

    def touch(self, selector: str) -> None:
        x, y = self.point_of(selector)
        self._send("touchStart", x, y)
        self._send("touchEnd")

    def touch_choice(self, name: str, value: str) -> None:
        """A tile's choice, or once the chip that leads to it."""
        field = f'input[name="{name}"][value="{value}"]'
        self.touch(f".chip:has({field})" if self.sees(f".chip:has({field})") else f"label:has({field})")

    def slide_off(self, selector: str) -> None:
        """Press, think again, and let go beside it."""
        x, y = self.point_of(selector)
        self._send("touchStart", x, y)
        self._send("touchMove", x, y - 150)
        self._send("touchEnd")

    def point_of(self, selector: str) -> tuple[float, float]:
        point = self.browser.execute_script(POINT, selector)
        assert point, f"{selector} is not on the page"
        x, y, is_reached = point
        assert is_reached, f"{selector} at {x:.0f}, {y:.0f} is out of sight or covered"
        return x, y

    def _send(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@dataclass(frozen=True, slots=True)
class Watch:
    """Counts what a page of this size sees of somebody's taps and keys."""

    browser: Chrome
    size: Size

    def start(self) -> None:
        self.browser.execute_script("sessionStorage.clear()")

    def effort(self) -> Effort:
        """Since the start, over reloads; every tap was on a screen of the size that is meant."""
        assert self.browser.execute_script(SIZES) == ["size {} × {}".format(*self.size)]
        return Effort(*self.browser.execute_script(SEEN))


@contextmanager
def watching(browser: Chrome, size: Size) -> Iterator[Watch]:
    """Every page opened meanwhile counts, and must be of this size."""
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
    yield Watch(browser, size)
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
