"""An evening's desk as its organiser uses it: with the mouse, and at the door with the keyboard."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.evening.cast import Guest
from tests.browser.pages import figure
from tests.browser.waiting import waiting

CENTRED = "arguments[0].scrollIntoView({block: 'center'})"


@dataclass(frozen=True, slots=True)
class EveningDesk(Desk):
    """An organiser's browser in which axe looks at every kind of page it comes to, once.

    `found` has what is wrong by kind of page: its path with numbers left out.
    """

    found: dict[str, list[str]] = field(default_factory=dict)

    def await_next(self, old: WebElement) -> None:
        Desk.await_next(self, old)
        page = re.sub(r"\d+", "…", urlsplit(self.address).path)
        if page not in self.found:
            self.found[page] = violations(self.browser)

    def tab(self, name: str) -> None:
        """The tab of the evening, or below it of the till, whose address ends so."""
        self.leave(f'nav.tabs a[href$="/{name}/"]')

    def fill(self, **fields: str) -> None:
        """Type into fields and send their form."""
        self.fill_in(**fields)
        self.submit()

    def explain(self, reason: str) -> None:
        """Tap the field for a reason, type one, and send its form."""
        self.tap('main [name="reason"]')
        self.fill(reason=reason)

    @property
    def size(self) -> tuple[int, int]:
        """Of the window, in CSS pixels."""
        width, height = self.browser.execute_script("return [innerWidth, innerHeight]")
        return width, height

    def leave_by(self, element: WebElement) -> None:
        """Click something that leads to another page."""
        old = self.see("html")
        self.browser.execute_script(CENTRED, element)
        element.click()
        self.await_next(old)

    def row(self, guest: Guest) -> WebElement:
        """Their line of a table that shows numbers."""
        return self.browser.find_element(By.XPATH, f"//main//tr[td[normalize-space()='{guest.number}']]")

    def leave_in_row(self, guest: Guest, selector: str) -> None:
        """Click in their line what leads to another page."""
        self.leave_by(self.row(guest).find_element(By.CSS_SELECTOR, selector))

    def tick(self, name: str, guests: Iterable[Guest]) -> None:
        """Choose people of a field by their names; whoever is ticked already stays."""
        for guest in guests:
            box = f"@name='{name}'"
            tile = self.browser.find_element(By.XPATH, f"//label[.//input[{box}]][contains(., '{guest.name}')]")
            if not tile.find_element(By.TAG_NAME, "input").is_selected():
                self.browser.execute_script(CENTRED, tile)
                tile.click()

    def pick_guest(self, name: str, guest: Guest) -> None:
        """Choose somebody of a list by their name."""
        option = f"//main//select[@name='{name}']/option[contains(., '{guest.name}')]"
        self.browser.find_element(By.XPATH, option).click()

    def import_players(self, file: Path) -> list[int]:
        """Take a club's list into the players; the figures of the preview."""
        self.see('main input[type="file"]').send_keys(str(file))
        self.submit()
        figures = self.figures()
        self.submit()
        return figures

    def check_in_by_keys(self, words: str, *, down: int = 0) -> int:
        """Check somebody in without the mouse: words and Enter, Enter; or so often down among the hits and Enter.

        The cents of the fee that was taken in the same act.
        """
        old = self.see("html")
        self.press_keys(words)
        if down:
            listed = f'[data-for="{words}"]'
            waiting(self.browser).until(lambda _: self.sees(listed))
            self.press_keys(*[Keys.ARROW_DOWN] * down)
        else:
            self.press_keys(Keys.ENTER)
            self.await_next(old)
        taken = [str(each.get_attribute("value")) for each in self.see_all('#found input[name="cents"]')]
        self.press_focused()
        return int(taken[0]) if taken else 0

    def press_focused(self) -> None:
        """Enter on what has the focus, and the page it leads to."""
        old = self.see("html")
        self.press_keys(Keys.ENTER)
        self.await_next(old)

    def press_keys(self, *keys: str) -> None:
        ActionChains(self.browser).send_keys(*keys).perform()

    def tables_of_round(self) -> list[str]:
        """The addresses of the tables of the round whose page is open, in order."""
        links = [str(each.get_attribute("href")) for each in self.see_all('main a[href*="/tables/"]')]
        return list(dict.fromkeys(each for each in links if re.search(r"/tables/\d+/$", each)))

    def result_rows(self) -> Mapping[str, tuple[int, int]]:
        """Of the results at the desk: rank and points by number."""
        rows: list[list[str]] = self.browser.execute_script(ROWS)
        return {row[2]: (int(row[0]), figure(row[3])) for row in rows}


ROWS = """
return [...document.querySelectorAll("main table.table tbody tr")].map((row) =>
  [...row.querySelectorAll("th, td")].map((cell) => cell.innerText.trim()));
"""
