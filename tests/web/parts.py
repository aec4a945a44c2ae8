"""Parts of a page, found by selectors as in a style sheet: `#standings .ranking__value`, `li`, `[role=alert]`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

from django.utils.html import VOID_ELEMENTS

from tests.web.reading import Answer

STEP = re.compile(r"([.#]?)([\w-]+)|\[([\w-]+)=([^\]]*)\]")


@dataclass(slots=True)
class Part:
    """An element of a page with what is in it, in order."""

    tag: str
    attributes: dict[str, str]
    content: "list[Part | str]" = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is read in it, blanks run together; nothing of what is hidden or a template only holds ready."""
        if self.tag == "template" or "hidden" in self.attributes:
            return ""
        return " ".join(" ".join(each if isinstance(each, str) else each.text for each in self.content).split())

    def within(self) -> "Iterator[Part]":
        """The elements in it at any depth, in the order they begin; not what a template holds, which is no part of the
        page yet.
        """
        if self.tag == "template":
            return
        for each in self.content:
            if isinstance(each, Part):
                yield each
                yield from each.within()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Part("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        part = Part(tag, {name: value or "" for name, value in attrs})
        self.open[-1].content.append(part)
        if tag not in VOID_ELEMENTS:
            self.open.append(part)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].content.append(Part(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)


@lru_cache(maxsize=8)
def _read(content: bytes) -> Part:
    """A page is asked for many of its parts."""
    reader = _Reader()
    reader.feed(content.decode())
    return reader.open[0]


def parts(answer: Answer, selector: str) -> list[Part]:
    """The elements that a selector finds, in the order of the page."""
    found = [_read(answer.content)]
    for step in selector.split():
        found = list({id(part): part for outer in found for part in outer.within() if _fits(part, step)}.values())
    return found


def texts(answer: Answer, selector: str) -> list[str]:
    """What is read in each element that a selector finds."""
    return [part.text for part in parts(answer, selector)]


def text_at(answer: Answer, selector: str) -> str:
    """What is read in the one element that a selector finds."""
    (text,) = texts(answer, selector)
    return text


def links(answer: Answer, selector: str = "main") -> list[str]:
    """Where the links within an element lead, in order."""
    return [part.attributes["href"] for part in parts(answer, f"{selector} a")]


def facts(answer: Answer, *, of: str) -> list[dict[str, str]]:
    """The lists of facts (`dl`) that have a certain term, each with what is said under its terms."""
    found = []
    for each in parts(answer, "main dl"):
        terms, said = ([part.text for part in each.within() if part.tag == tag] for tag in ("dt", "dd"))
        found.append(dict(zip(terms, said, strict=True)))
    return [each for each in found if of in each]


def _fits(part: Part, step: str) -> bool:
    classes = part.attributes.get("class", "").split()
    for kind, word, attribute, value in STEP.findall(step):
        fits = {"": part.tag == word, ".": word in classes, "#": part.attributes.get("id") == word}[kind]
        if not (part.attributes.get(attribute) == value if attribute else fits):
            return False
    return True
