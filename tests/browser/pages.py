"""The captain's pages as a captain uses them: tapping what is there and reading what it says."""

from dataclasses import dataclass

from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.hands import Typed

PATIENCE = 20  # seconds
SAVE = 'button[name="save"]'

LISTEN = """
let asked = false;
window.isAnswered = false;
document.addEventListener("change", () => { asked = window.isAnswered = false; });
document.addEventListener("htmx:beforeRequest", () => { asked = true; });
document.addEventListener("htmx:afterSettle", () => { window.isAnswered = asked; });
"""

PREVIEW = """
const rows = document.querySelectorAll('.score[data-state="preview"] tbody tr');
return [...rows].map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
"""

Line = tuple[int, int, int]


def figure(text: str) -> int:
    """+12, −12 (on paper –12), 0; and – for who sat out, which brings nothing."""
    said = text.strip()
    return 0 if said in {"–", ""} else int(said.replace("\N{MINUS SIGN}", "-").replace("–", "-"))


@dataclass(frozen=True, slots=True)
class Screen:
    """A browser with hands."""

    browser: Chrome

    def see(self, selector: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def see_all(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def sees(self, selector: str) -> bool:
        return bool(self.see_all(selector))

    def tap(self, selector: str) -> None:
        """Tap the one thing the selector names, moved to where neither head nor foot covers it."""
        target = self.see(selector)
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", target)
        target.click()

    def leave(self, selector: str) -> None:
        """Tap what leads to another page and wait until that is there."""
        old = self.see("html")
        self.tap(selector)
        self.await_next(old)

    def await_next(self, old: WebElement) -> None:
        """Wait until another page than the one whose root is `old` is there."""
        WebDriverWait(self.browser, PATIENCE).until(lambda _: self._is_new(old))

    def _is_new(self, old: WebElement) -> bool:
        state = self.browser.execute_script("return document.readyState")
        return self.see("html") != old and bool(state == "complete")

    def write(self, selector: str, text: str) -> None:
        field = self.see(selector)
        field.clear()
        field.send_keys(text)


@dataclass(frozen=True, slots=True)
class TablePage(Screen):
    """Behind the link: whose deal it is, the contracts, the sheet."""

    url: str

    def open(self) -> None:
        self.browser.get(self.url)

    @property
    def hand(self) -> int:
        """The hand that is next."""
        return int("".join(each for each in self.see(".turn h1").text.split("\n")[0] if each.isdecimal())[:2])

    def totals(self) -> list[tuple[int, int]]:
        """Points and money of everybody at the table, in place order."""
        points, money = ([figure(cell.text) for cell in row.find_elements(By.TAG_NAME, "td")] for row in self._sums())
        return list(zip(points, money, strict=True))

    def _sums(self) -> list[WebElement]:
        return self.see_all("table.sheet tfoot tr")

    def choose(self, contract: str) -> "HandPage":
        self.leave(f'button[name="contract"][value="{contract}"]')
        return HandPage(self.browser)

    def choose_hand(self, number: int) -> "HandPage":
        """Tap a hand of the sheet."""
        self.leave(f'table.sheet tbody a[href$="/hands/{number}/"]')
        return HandPage(self.browser)


@dataclass(frozen=True, slots=True)
class HandPage(Screen):
    """The form of one hand."""

    def listen(self) -> None:
        """From now on the page notes whether the last change has been answered."""
        self.browser.execute_script(LISTEN)

    def fill_in(self, typed: Typed) -> None:
        self.listen()
        for name, value in typed.taps:
            self.choose(name, value)
        for name, text in typed.texts:
            self.write(f'input[name="{name}"]', text + Keys.TAB)

    def choose(self, name: str, value: str) -> None:
        """Tap a choice, having unfolded what it is in."""
        box = self.see(f'input[name="{name}"][value="{value}"]')
        folded = f'details:not([open]):has(input[name="{name}"]) > summary'
        if self.sees(folded):
            self.tap(folded)
        self.tap(f'label[for="{box.get_attribute("id")}"]')

    def preview(self) -> list[Line]:
        """Points, money and new total by place, as shown before saving; empty while nothing is shown.

        Read in one look, for with scripts it is replaced while one reads.
        """
        rows: list[list[str]] = self.browser.execute_script(PREVIEW)
        return [(figure(points), figure(money), figure(total)) for points, money, total in rows]

    def check(self, expected: list[tuple[int, int]]) -> None:
        """See that this is what it would bring. Without scripts one has to ask; with them it shows by itself."""
        if self.runs_scripts:
            self.await_preview(expected)
        else:
            self.leave(SAVE)
            assert self.brings() == expected

    @property
    def runs_scripts(self) -> bool:
        """Whether the page's own scripts run here; those of the test always do."""
        return bool(self.browser.execute_script("return 'htmx' in window"))

    def await_preview(self, expected: list[tuple[int, int]]) -> None:
        """The preview follows the taps: the answer to the last of them must be this."""
        WebDriverWait(self.browser, PATIENCE).until(lambda browser: browser.execute_script("return isAnswered"))
        assert self.brings() == expected

    def brings(self) -> list[tuple[int, int]]:
        return [(points, money) for points, money, _ in self.preview()]

    def save(self) -> None:
        self.leave(SAVE)

    def say_why(self, reason: str) -> None:
        self.write('input[name="reason"]', reason)
