"""The board's texts: their placeholders, and filling them in."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

PLACEHOLDERS = ("Name", "Rang", "Cup", "Vorrundenpunkte", "Finale", "Tag", "Ort", "Frist", "Link")
"""Placeholders as boards type them in braces; stored in texts, so a renamed one stays in FORMER."""
FORMER = {"Platz": "Rang"}
"""Former names of placeholders, which texts written with them still have."""
OF_THE_EVENING = frozenset({"Tag", "Ort"})
IN_BRACES = re.compile(r"\{([^{}]*)\}")
BRACE = re.compile(r"[{}]")
LINK = "{link}"
"""Stands for the answer link in a stored text."""


@dataclass(frozen=True, slots=True)
class TextFacts:
    """The values of the placeholders, as printed."""

    name: str
    rank: str
    cup: str
    vorrundenpunkte: str
    final: str
    day: str
    place: str
    until: str
    link: str = LINK

    def value(self, placeholder: str) -> str:
        """The value of one of PLACEHOLDERS, by its name or a former one."""
        said = (self.name, self.rank, self.cup, self.vorrundenpunkte, self.final, self.day, self.place, self.until)
        values = dict(zip(PLACEHOLDERS, (*said, self.link), strict=True))
        return values[FORMER.get(placeholder, placeholder)]


def unknown_placeholders(text: str) -> tuple[str, ...]:
    """Unknown placeholders, in order, and unmatched braces."""
    unknown = [found for found in IN_BRACES.findall(text) if not _is_known(found)]
    return (*(f"{{{each}}}" for each in dict.fromkeys(unknown)), *BRACE.findall(IN_BRACES.sub("", text)))


def names_evening(texts: Iterable[str]) -> bool:
    """Whether a text mentions the final's date or venue."""
    return names_one_of(texts, *OF_THE_EVENING)


def names_one_of(texts: Iterable[str], *placeholders: str) -> bool:
    """Whether a text has one of these placeholders."""
    return any(found in placeholders for text in texts for found in IN_BRACES.findall(text))


def filled(text: str, facts: TextFacts) -> str:
    """The text with values filled in; braces within values are left alone."""
    return IN_BRACES.sub(lambda found: facts.value(found[1]) if _is_known(found[1]) else found[0], text)


def _is_known(placeholder: str) -> bool:
    return placeholder in PLACEHOLDERS or placeholder in FORMER
