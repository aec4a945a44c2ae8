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
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main[0] if main else html)).split())
