"""Pages, read as a person would: text without tags, blanks run together."""

import re
from html import unescape
from typing import Protocol


class Answer(Protocol):
    """What a test's client gets back."""

    @property
    def content(self) -> bytes: ...


def text_of(answer: Answer) -> str:
    """The text of the page's main part, or of the whole reply where it is only a part of a page."""
    html = answer.content.decode()
    main = re.search(r"<main.*</main>", html, re.DOTALL)
    return _plain(main[0] if main else html)


def figures_of(page: str) -> list[str]:
    """The figures of a page's row of facts (`dl.stats`), in their order and without their labels."""
    found = re.search(r'<dl class="stats">.*?</dl>', page, re.DOTALL)
    assert found, page
    return [_plain(each) for each in re.findall(r"<dd[^>]*>(.*?)</dd>", found[0], re.DOTALL)]


def number_cells_of(page: str) -> list[list[str]]:
    """The figures of each row of the page's tables, without its headings."""
    rows = re.findall(r"<tr[^>]*>.*?</tr>", page, re.DOTALL)
    cells = [re.findall(r'<td class="number"[^>]*>(.*?)</td>', row, re.DOTALL) for row in rows]
    return [[_plain(cell) for cell in row] for row in cells if row]


def _plain(html: str) -> str:
    html = re.sub(r"<script.*?</script>", " ", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
