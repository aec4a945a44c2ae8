"""What everybody sees: the live list, and what was published."""

from dataclasses import dataclass
from urllib.request import urlopen

from tests.browser.pages import Screen, figure


@dataclass(frozen=True, slots=True)
class LiveList(Screen):
    """The standings of a tournament on somebody's phone."""

    def points(self) -> dict[str, int]:
        """Points by name, of those who have played. One look, for the list is replaced while one reads."""
        lines: list[tuple[str, str]] = self.browser.execute_script(LINES)
        return {name.strip(): figure(points) for name, points in lines}


LINES = """
const text = (line, part) => line.querySelector(part).firstChild.textContent.replaceAll("\u00ad", "");
return [...document.querySelectorAll("ol.ranking > li:has(.points)")].map((line) =>
  [text(line, ".ranking__name"), line.querySelector(".points").textContent]);
"""


ROWS = """
return [...document.querySelectorAll("main table.table tbody tr")].map((row) =>
  [...row.querySelectorAll("th, td")].map((cell) => cell.innerText.trim().replaceAll("\u00ad", "")));
"""
"""Without the soft hyphens of long names."""


@dataclass(frozen=True, slots=True)
class PublicList(Screen):
    """A published list."""

    def rows(self) -> list[list[str]]:
        """The text of every row's cells."""
        rows: list[list[str]] = self.browser.execute_script(ROWS)
        return rows

    def points(self) -> dict[str, int]:
        """Points by name on a page of results: the third column."""
        return {name.split("\n")[0]: figure(points) for _, name, points, *_ in self.rows()}

    def file(self, kind: str) -> bytes:
        """The file behind the button, fetched as anybody could: no cookie, no login."""
        address = str(self.see(f'main .title a[href$="/{kind}/"]').get_attribute("href"))
        with urlopen(address) as answer:
            content: bytes = answer.read()
        return content
