"""A grid of people and their totals, resolving typed names to players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.actions.results.totals_evening import EnteredRow
from tournaments.actions.results.totals_newcomers import NewcomerRow
from tournaments.errors import sentence
from tournaments.intake.players import PlayerRow
from tournaments.intake.totals_lines import TotalsLine, read_totals_lines
from tournaments.intake.written_name import is_surely_named, number_and_name
from tournaments.models import Player
from tournaments.queries.people.typed_people import Meant, possible_names
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.totals_evening import TotalField

ROWS, MOST_FIELDS, MOST_WITH_CHOICES = 8, 900, 960
"""Rows of a new grid; fields of the largest grid that fits into one request, without and with a choice in each row."""
MOST_LINES_ASKED = 30
"""Pasted lines with choices shown at once."""
WAYS = ("guest", "turned", "comma")
"""The ways of `possible_names`, as values of choices."""
NAME_ATTRIBUTES = {
    "autocomplete": "off",
    "class": "input",
    "aria-label": _("Number or name"),
    "placeholder": _("Number or name"),
}
"""A placeholder stands in for the head of the table, which a phone has no room for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A candidate for the person meant in a row."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A pasted line whose person is not clear: the name of its radio buttons, what was typed, and the candidates."""

    name: str
    line: int
    who: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: typed text, totals, and either the resolved player or the candidates to choose from."""

    person: BoundField
    totals: tuple[BoundField, ...]
    player: Player | None
    name: str
    choices: tuple[Choice, ...]

    @property
    def errors(self) -> list[str]:
        return [str(error) for bound in (self.person, *self.totals) for error in bound.errors]


class TotalsGridForm(DeskForm):
    """A grid of people and totals, or the same as pasted lines; ambiguous people are asked about row by row."""

    pasted = forms.CharField(
        label=_("Lines"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 8, "data-pasted": ""})
    )
    guests = forms.BooleanField(label=_("Whoever of these lines nobody is called like is a new guest"), required=False)

    def __init__(self, *args: Any, rounds: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.rounds = rounds
        self.typed: list[tuple[str, TotalsLine]] = []
        self.meant: dict[str, Meant] = {}
        self.asked: dict[str, str] = {}
        for row in range(self._count()):
            self.fields[f"person-{row}"] = forms.CharField(
                label=_("Number or name"),
                required=False,
                max_length=160,
                widget=forms.TextInput(attrs=NAME_ATTRIBUTES),
            )
            for number in range(1, rounds + 1):
                total = self.fields[f"total-{row}-{number}"] = TotalField(number)
                total.widget.attrs["placeholder"] = gettext("R %(number)s") % {"number": number}

    @property
    def most_rows(self) -> int:
        return min(MOST_FIELDS // (self.rounds + 1), MOST_WITH_CHOICES // (self.rounds + 2))

    @property
    def rows(self) -> Iterator[GridRow]:
        for row in range(self._count()):
            totals = tuple(self[f"total-{row}-{number}"] for number in range(1, self.rounds + 1))
            person = self[f"person-{row}"]
            meant = self.meant.get(person.name)
            choices = self._choices(person.name, meant) if meant else ()
            yield GridRow(person, totals, meant.player if meant else None, f"choice-{row}", choices)

    @property
    def unclear_lines(self) -> Iterator[PastedLine]:
        """The first pasted lines whose person is not clear, with their candidates."""
        pasted = {_place(where, typed): typed for where, typed in self.typed if where == "pasted"}
        unclear = ((at, self._choices(at, meant)) for at, meant in self.meant.items() if at in pasted)
        for at, choices in islice(((at, choices) for at, choices in unclear if choices), MOST_LINES_ASKED):
            yield PastedLine(f"choice-{at}", pasted[at].line, pasted[at].who, choices)

    def _choices(self, at: str, meant: Meant) -> tuple[Choice, ...]:
        who, chosen = self.asked.get(at, ""), self._chosen(at)
        if meant.player or who.isdecimal():
            return ()
        known = [(str(each.pk), _named(each)) for each in meant.offered]
        return tuple(Choice(value, label, value == chosen) for value, label in [*known, *_guests(who)])

    def _chosen(self, at: str) -> str:
        return str(self.data.get(f"choice-{at.removeprefix('person-')}", ""))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.typed = [*self._rows_typed(cleaned), *self._lines_pasted(cleaned)]
        if not self.typed and not self.errors:
            self.add_error(None, forms.ValidationError(_("Please type somebody's totals first."), code="required"))
        return cleaned

    def who(self) -> list[str]:
        """The people as typed, by number or name, in order; the form must be valid."""
        return [each.who for _where, each in self.typed]

    def matched(self, found: Sequence[Meant]) -> list[EnteredRow | NewcomerRow]:
        """The rows for the action if every person is resolved; otherwise the form has errors."""
        rows: list[EnteredRow | NewcomerRow] = []
        for (where, typed), meant in zip(self.typed, found, strict=True):
            at = _place(where, typed)
            self.meant[at], self.asked[at] = meant, typed.who
            player = meant.player or self._picked(at, meant)
            if player:
                rows.append(EnteredRow(player.pk, typed.points))
            elif guest := self._guest_at(at, typed.who, meant):
                rows.append(NewcomerRow(guest, typed.points))
            else:
                self._add_message(where, typed, _unclear(typed.who, meant))
        return rows

    def _picked(self, at: str, meant: Meant) -> Player | None:
        """The player chosen there, among those offered."""
        chosen = self._chosen(at)
        return next((each for each in meant.offered if str(each.pk) == chosen), None)

    def _guest_at(self, at: str, who: str, meant: Meant) -> PlayerRow | None:
        if who.isdecimal():
            return None
        if at.startswith("line-") and self.cleaned_data.get("guests") and not meant.offered and _is_clear(who):
            return possible_names(who)[0]
        return _guest_rows(who).get(self._chosen(at))

    def _count(self) -> int:
        if not self.is_bound:
            return min(ROWS, self.most_rows)
        there = sum(name.startswith("person-") for name in self.data)
        return max(1, min(there, self.most_rows))

    def _rows_typed(self, cleaned: dict[str, Any]) -> Iterator[tuple[str, TotalsLine]]:
        for row in range(self._count()):
            who = cleaned.get(f"person-{row}", "")
            points = tuple(cleaned.get(f"total-{row}-{number}") for number in range(1, self.rounds + 1))
            played = any(each is not None for each in points)
            if who and not played and not any(name.startswith(f"total-{row}-") for name in self.errors):
                self.add_error(f"person-{row}", sentence("no_total", {"name": who}))
            elif played and not who:
                self.add_error(f"person-{row}", gettext("Whose totals are these?"))
            elif who:
                yield f"person-{row}", TotalsLine(row + 1, who, points)

    def _lines_pasted(self, cleaned: dict[str, Any]) -> Iterator[tuple[str, TotalsLine]]:
        lines = read_totals_lines(cleaned.get("pasted", ""), rounds=self.rounds)
        for problem in lines.problems:
            message = sentence(problem.code, {"rounds": self.rounds})
            self.add_error("pasted", f"{_line(problem.line)}: {message} ({problem.text})")
        for each in lines.rows:
            yield "pasted", each

    def _add_message(self, where: str, typed: TotalsLine, message: str) -> None:
        self.add_error(where, f"{_line(typed.line)}: {message}" if where == "pasted" else message)


def _place(where: str, typed: TotalsLine) -> str:
    """What the choices of a row or a pasted line are known by."""
    return f"line-{typed.line}" if where == "pasted" else where


def _line(number: int) -> str:
    return gettext("Line %(line)s") % {"line": number}


def _is_clear(who: str) -> bool:
    """Whether a name nobody is called can only be read in one way: it has no number, and no comma that may stand
    before a place or between the names.
    """
    names = possible_names(who)
    return len(names) == 2 and is_surely_named(names[0]) and not number_and_name(who)[0]


def _guest_rows(who: str) -> dict[str, PlayerRow]:
    """Choices treating the name, matching nobody, as a new guest, in every way that it may be read."""
    rows: dict[str, PlayerRow] = {}
    for way, row in zip(WAYS, possible_names(who), strict=False):
        if row.family_name and row not in rows.values():
            rows[f"{way} {who}"] = row
    return rows


def _guests(who: str) -> list[tuple[str, str]]:
    return [(value, _as_guest(row)) for value, row in _guest_rows(who).items()]


def _as_guest(row: PlayerRow) -> str:
    names = {"family": row.family_name, "given": row.given_name or "–"}
    guest = gettext("A new guest: family name %(family)s, given name %(given)s") % names
    return f"{guest} ({row.place})" if row.place else guest


def _named(player: Player) -> str:
    place = f" ({player.place})" if player.place else ""
    return f"{player.number or '–'} {player.name}{place}"


def _unclear(who: str, meant: Meant) -> str:
    several = ", ".join(_named(each) for each in meant.offered[:5])
    if meant.people:
        return gettext("Several people are called so, who is it? %(people)s") % {"people": several}
    if meant.alike:
        return gettext("Is %(name)s somebody known? %(people)s") % {"name": who, "people": several}
    if who.isdecimal():
        return gettext("Nobody has the number %(number)s.") % {"number": who}
    if number := number_and_name(who)[0]:
        facts = {"number": number, "name": who}
        return gettext("%(name)s: nobody has the number %(number)s. Is it a new guest, without a number?") % facts
    return gettext("Nobody is called %(name)s. Is it a new guest?") % {"name": who}
