"""Rules of conduct, which score nothing, under their German names: the game has no others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets.rows import Conduct

TITLES: Mapping[str, object] = {
    "kaiserstich": gettext_lazy("Kaiserstich"),
    "stichzwang": gettext_lazy("Having to win the trick (Stichzwang)"),
    "pagat_last": gettext_lazy("Pagat played last"),
    "throw_in": gettext_lazy("Throwing the cards in"),
    "piccolo_skues": gettext_lazy("Piccolo with the Sküs"),
    "open_talk": gettext_lazy("Talking in open contracts"),
    "discards": gettext_lazy("What may be discarded"),
    "leads": gettext_lazy("Who leads"),
}
"""Titles by key of `Conduct`, in its order."""


@dataclass(frozen=True, slots=True)
class ConductLine:
    """A rule of conduct; `is_stated` is false if the source does not mention it."""

    title: str
    text: str
    is_stated: bool


def conduct_lines(conduct: Conduct) -> Iterable[ConductLine]:
    """All of them if at least one is stated, otherwise none."""
    if conduct == Conduct():
        return
    for key, title in TITLES.items():
        text = getattr(conduct, key)
        yield ConductLine(str(title), text or _("The source says nothing about it."), text is not None)
