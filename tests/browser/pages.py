"""The captain's pages as a captain uses them: tapping what is there and reading what it says."""

from dataclasses import dataclass

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.hands import Typed
from tests.browser.page_scripts import CENTRED, HIDDEN, MARK, NEXT, PREVIEW, READY, SCRIPTED, SETTLED, SUMS
from tests.browser.waiting import waiting

SAVE = '#answer button[name="save"]'
CHECK = '#answer button[name="check"]'


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
        try:
            self._click(selector)
        except StaleElementReferenceException:  # drawn anew in between, as when a hand is sent again
            self._click(selector)

    def _click(self, selector: str) -> None:
        target: WebElement | None = self.browser.execute_script(CENTRED, selector)
        (target or self.see(selector)).click()

    def leave(self, selector: str) -> None:
        """Tap what leads to another page and wait until that is there."""
        old = self.see("html")
        self.tap(selector)
        self.await_next(old)

    def await_next(self, old: WebElement) -> None:
        """Wait until another page than the one whose root is `old` is there."""
        waiting(self.browser).until(lambda _: self._is_new(old))

    def _is_new(self, old: WebElement) -> bool:
        state, page = self.browser.execute_script("return [document.readyState, document.documentElement]")
        return page != old and bool(state == "complete")

    def write(self, selector: str, text: str) -> None:
        field = self.see(selector)
        field.clear()
        field.send_keys(text)


@dataclass(frozen=True, slots=True)
class HandPage(Screen):
    """The screen of a hand: everybody at the table, the contracts, the pad of the chosen one, what it would bring."""

    @property
    def runs_scripts(self) -> bool:
        """Whether the page's own scripts run here; those of the test always do."""
        return bool(self.browser.execute_script(SCRIPTED))

    @property
    def hand(self) -> int:
        """The hand that is open."""
        return int(str(self.see("#screen").get_attribute("data-number")))

    @property
    def mode(self) -> str:
        """Whether the hand is entered or corrected."""
        return str(self.see("#screen").get_attribute("data-mode"))

    @property
    def contract(self) -> str:
        """The contract that is chosen."""
        return str(self.see('#pad input[name="contract"]').get_attribute("value"))

    def start(self, contract: str) -> None:
        """Tap a contract. Without scripts its fields come with another page."""
        button = f'button[name="choose"][value="{contract}"]'
        self.unfold(button)
        if self.runs_scripts:
            self.tap(button)
        else:
            self.leave(button)

    def fill_in(self, typed: Typed) -> None:
        for name, value in typed.taps:
            self.choose(name, value)
        for name, text in typed.texts:
            self.unfold(f'input[name="{name}"]')
            self.write(f'input[name="{name}"]', text + Keys.TAB)

    def choose(self, name: str, value: str) -> None:
        """Tap a choice, having unfolded what it is in; a chip until it says so."""
        for _ in range(8):
            target: WebElement | None = self.browser.execute_script(NEXT, f'input[name="{name}"][value="{value}"]')
            if target is None:
                return
            target.click()
        raise AssertionError(f"{name} never becomes {value}")

    def unfold(self, selector: str) -> None:
        """Open what the control is folded in, from outside to inside."""
        while self.sees(folded := f"details:not([open]):has({selector}) > summary"):
            self.tap(folded)

    def brings(self) -> list[tuple[int, int]]:
        """What the shown hand brings everybody in points and money, by place; empty while nothing is shown.

        Read in one look, for with scripts it is replaced while one reads.
        """
        people: list[list[str]] = self.browser.execute_script(PREVIEW)
        return [(figure(points), figure(money)) for points, money in people]

    def outcome(self) -> list[int]:
        """The points alone."""
        return [points for points, _ in self.brings()]

    def check(self, expected: list[tuple[int, int]]) -> None:
        """See that this is what it would bring."""
        self.ask()
        assert self.brings() == expected

    def ask(self) -> None:
        """Have the hand worked out, as it is tapped now. Without scripts one has to ask for it."""
        if self.runs_scripts:
            waiting(self.browser).until(lambda browser: browser.execute_script(READY, "#answer"))
        else:
            self.leave(CHECK)

    def save(self) -> None:
        """Press Save and wait for the screen of the next hand."""
        self.mark_screen()
        self.tap(SAVE)
        self.await_screen()

    def mark_screen(self) -> None:
        """From now on this screen is the old one: until it turns to another hand, or another page is there."""
        self.browser.execute_script(MARK)

    def await_screen(self) -> None:
        """Wait until another screen than the marked one is there, and what was saved on that is at the desk."""
        waiting(self.browser).until(lambda browser: browser.execute_script(SETTLED))

    def can_save(self) -> bool:
        """Whether the button to save is there, and what is shown is up to date."""
        return bool(self.browser.execute_script(READY, f'{SAVE}:not([value=""], :disabled)'))

    def is_ready_to_ask(self) -> bool:
        """Whether something is missing or wrong, and what is said of it is up to date."""
        return bool(self.browser.execute_script(READY, f"{CHECK}:not(:disabled)"))

    def hidden_from_sight(self, *selectors: str) -> list[str]:
        """Which of these are not wholly on the screen, or covered in their middle."""
        hidden: list[str] = self.browser.execute_script(HIDDEN, selectors)
        return hidden

    def say_why(self, reason: str) -> None:
        """Where it is asked: not within two minutes of entering the hand."""
        if not self.sees('input[name="reason"]'):
            return
        self.unfold('input[name="reason"]')
        self.write('input[name="reason"]', reason)


@dataclass(frozen=True, slots=True)
class TablePage(HandPage):
    """Behind the link: the next hand, and the sheet."""

    url: str

    def open(self) -> None:
        self.browser.get(self.url)

    def totals(self) -> list[tuple[int, int]]:
        """Points and money of everybody at the table, in place order; read in one look, as the page may follow."""
        rows: list[list[str]] = self.browser.execute_script(SUMS)
        points, money = ([figure(text) for text in row] for row in rows)
        return list(zip(points, money, strict=True))

    def open_hand(self, number: int) -> None:
        """Tap a hand of the sheet."""
        self.mark_screen()
        self.tap(f'table.sheet tbody a[href$="/hands/{number}/"]')
        self.await_screen()
