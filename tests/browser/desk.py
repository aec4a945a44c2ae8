"""The desk as an organiser uses it: buttons and links found by where they lead, fields by their names."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from selenium.common.exceptions import NoSuchWindowException
from selenium.webdriver.support.ui import Select

from tests.browser.pages import Screen, figure
from tests.browser.waiting import waiting

READY = "#job a.primary"
SUBMIT = "main form[method=post] button.primary"


@dataclass(frozen=True, slots=True)
class Desk(Screen):
    """An organiser's browser."""

    server: str

    def go(self, leads_to: str) -> None:
        """Follow the first link of the page whose address ends so."""
        self.leave(f'main a[href$="{leads_to}"]')

    def press(self, leads_to: str) -> None:
        """Press the button of the form whose address ends so."""
        self.leave(f'main form[action$="{leads_to}"] button')

    def submit(self) -> None:
        self.leave(SUBMIT)

    def fill_in(self, **fields: str) -> None:
        for name, text in fields.items():
            self.write(f'main [name="{name}"]', text)

    def choose(self, name: str, value: str) -> None:
        box = self.see(f'main input[name="{name}"][value="{value}"]')
        self.tap(f'label[for="{box.get_attribute("id")}"]')

    def pick(self, name: str, value: str) -> None:
        Select(self.see(f'main select[name="{name}"]')).select_by_value(value)

    @property
    def address(self) -> str:
        return self.browser.current_url

    def is_done(self) -> bool:
        """Whether the page says that what was pressed has happened."""
        return self.sees('.message[data-tone="good"]')

    def figures(self) -> list[int]:
        """The numbers of the boxes at the head of a page, in order."""
        return [figure(each.text.split()[0]) for each in self.see_all(".stats dd")]

    def log_in(self, username: str, password: str) -> None:
        self.browser.get(f"{self.server}/login/")
        self.fill_in(username=username, password=password)
        self.submit()

    def create_cup(self, *, name: str, short_name: str, slug: str) -> None:
        self.go("/desk/found/")
        self.fill_in(name=name, short_name=short_name, slug=slug)
        self.submit()

    def open_season(self, *, quota: int, tournaments_to_qualify: int) -> None:
        """Everything else stays as the form proposes it."""
        self.go("/seasons/new/")
        self.fill_in(quota=str(quota), qualifying_participations=str(tournaments_to_qualify))
        self.submit()

    def open_tournament(self, *, name: str, venue: str, rounds: int, ruleset: str) -> None:
        self.go("/evenings/new/")
        self.fill_in(name=name, venue=venue, rounds_planned=str(rounds))
        self.choose("ruleset", ruleset)
        self.submit()

    def upload_arrivals(self, file: Path) -> list[int]:
        """Choose a list and look at the preview: rows new, changed, as they were, not taken."""
        self.go("/check-in/import/")
        self.see('main input[type="file"]').send_keys(str(file))
        self.submit()
        return self.figures()

    def find(self, words: str) -> None:
        self.write('input[name="q"]', words)
        self.leave("form[role=search] button")

    def draw(self) -> list[int]:
        """Draw from the committed seed, and read the draft's figures: rounds, players, fours, fives, meetings repeated,
        twice at a five."""
        self.submit()
        return self.figures()

    def publish_seating(self) -> None:
        self.go("/draw/check/")
        self.press("/draw/publish/")

    def tables(self) -> list["DeskTable"]:
        """The tables of the round whose page is open, in order."""
        cards = self.see_all("a.table-card")
        return [DeskTable(self.browser, self.server, str(card.get_attribute("href"))) for card in cards]

    def order(self, document: str, downloads: Path) -> bytes:
        """Press a document's button and read what is downloaded; a large one is made on a page that says when.

        A paper has a tab of its own, which Chromium closes where it saves the file and does not show it.
        """
        before, here = set(downloads.iterdir()), self.browser.current_window_handle
        self.tap(f'main form[action$="/documents/{document}/"] button')
        wait = waiting(self.browser)
        wait.until(lambda _: _arrived(downloads, before) or self._sees_ready(here))
        if not _arrived(downloads, before):
            self.tap(READY)
        (file,) = wait.until(lambda _: _arrived(downloads, before))
        self._leave_for(here)
        return file.read_bytes()

    def _sees_ready(self, here: str) -> bool:
        """Whether the file can be had from a page, here or in the tab that was opened."""
        with suppress(NoSuchWindowException):  # closed just now, as its file is being saved
            self.browser.switch_to.window(next((each for each in self.browser.window_handles if each != here), here))
            return self.sees(READY)
        return False

    def _leave_for(self, here: str) -> None:
        """Close every other tab."""
        for other in [each for each in self.browser.window_handles if each != here]:
            self.browser.switch_to.window(other)
            self.browser.close()
        self.browser.switch_to.window(here)


@dataclass(frozen=True, slots=True)
class DeskTable(Desk):
    """A table's page at the desk."""

    url: str

    def open(self) -> None:
        self.browser.get(self.url)

    def names(self) -> list[str]:
        """Who sits there, in place order, as the form for the sheet's totals lists them."""
        self.browser.get(f"{self.url}totals/")
        return [each.text.partition(" · ")[2] for each in self.see_all("ul.totals label")]

    def link(self) -> str:
        """The address behind the table's QR code."""
        self.open()
        self.go("/link/")
        return str(self.see("a[rel=noreferrer]").get_attribute("href"))

    def take_totals(self, totals: Sequence[int]) -> None:
        self.open()
        self.go("/totals/")
        for field, total in zip(self.see_all("ul.totals input"), totals, strict=True):
            field.clear()
            field.send_keys(str(total))
        self.submit()

    def close(self) -> None:
        self.open()
        self.press("/close/")


def _arrived(downloads: Path, before: set[Path]) -> list[Path]:
    """The finished downloads that were not there before."""
    return [each for each in downloads.iterdir() if each not in before and each.suffix in {".pdf", ".xlsx"}]
