"""Every page and every form on it, for sending what no browser sends."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tests.web.parts import Part, parts
from tests.web.reading import Answer

QUERY = (
    *("q", "round", "page", "by", "saved", "undone", "here", "contract", "number", "next", "season", "attribute"),
    *("show", "came", "seen", "player", "registration", "final", "with", "done", "one", "other", "like", "preset"),
    *("example", "just", "first", "after"),
)
"""Every name a page reads from its query."""
STAYS = {"/logout/", "/i18n/setlang/"}
"""Forms on every page that are sent by themselves."""
ODD = {
    "NUL": "a\0b",
    "Arabic digits": "٣",
    "superscript": "²",
    "many digits": "9" * 5000,
    "twenty digits": "99999999999999999999",
    "nine digits": "999999999",
    "negative": "-1",
    "day of no month": "0000-00-00",
    "last year": "9999-12-31",
    "exponent": "1e400",
    "no number": "NaN",
    "long": "ä" * 3000,
    "percent": "%(x)s %s %",
    "markup": "<b>'\"&",
    "space": " \t\n\N{NO-BREAK SPACE}\N{ZERO WIDTH SPACE}",
}


ODD_PARTS = (
    "0",
    "00",
    "-1",
    "9" * 19,
    "9" * 400,
    "%00",
    "%D9%A3",
    "%C2%B2",
    "a" * 300,
    "%ED%A0%80",
    "%FF",
    "..",
    "%25",
)


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form as the page has it: where it goes, and what is filled in."""

    action: str
    fields: Mapping[str, str]

    @property
    def kind(self) -> str:
        """The same for forms that differ only in whom they are about."""
        return re.sub(r"[0-9]+", "0", f"{self.action} {sorted(self.fields)}")


def forms_on(answer: Answer, *, url: str) -> Iterator[SentForm]:
    """The forms that are posted."""
    for form in parts(answer, "form"):
        if form.attributes.get("method", "get").lower() == "post":
            action = form.attributes.get("action") or url
            if action not in STAYS:
                yield SentForm(action, dict(_fields(form)))


def _fields(form: Part) -> Iterator[tuple[str, str]]:
    for part in form.within():
        name = part.attributes.get("name")
        if not name or part.tag not in {"input", "select", "textarea", "button"}:
            continue
        if part.tag == "select":
            options = [each for each in part.within() if each.tag == "option"]
            chosen = [each for each in options if "selected" in each.attributes] or options
            yield name, chosen[0].attributes.get("value", "") if chosen else ""
        else:
            yield name, part.attributes.get("value", part.text)


def odd_addresses(address: str, *, turn: int) -> list[str]:
    """The address with each of its parts in turn replaced by something odd, as a client may spell it."""
    spots = [(found.start(), found.end()) for found in re.finditer(r"(?<=/)[^/?]+(?=/)", address)]
    values = [ODD_PARTS[(turn + spot) % len(ODD_PARTS)] for spot in range(len(spots))]
    return [address[:start] + value + address[end:] for (start, end), value in zip(spots, values, strict=True)]


def odd_values(names: Iterable[str], *, turn: int) -> dict[str, str]:
    """Something odd for each name, other things each turn."""
    values = list(ODD.values())
    return {name: values[(turn + place) % len(values)] for place, name in enumerate(names)}
