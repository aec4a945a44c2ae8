"""How values look on a page: points with a real minus, cents as money, icons, a form field with everything about it.

The style guide (/styleguide/ under DEBUG) shows the components these belong to.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Protocol

from django import template
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, NumberInput, RadioSelect
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.timesince import timesince
from django.utils.translation import gettext, ngettext

from tournaments.amounts import in_euros, signed_points
from tournaments.lists.published import ListedPlayer, in_groups
from tournaments.models import Player
from tournaments.models.cash_entry import CASH_KINDS, CASH_METHODS, OUTGOING_KINDS
from tournaments.money.cash import CashKind, CashMethod
from tournaments.names import Listable, listed_names, namesake_suffixes
from tournaments.queries.room.doubling import TurnedHand
from tournaments.reports.change_groups import change_groups
from tournaments.reports.hyphens import with_soft_hyphens
from tournaments.reports.qualifiers import reason_text, to_come_sentence
from tournaments.reports.remarks import results_remark, season_remark, tie_break, tournaments_missing

register = template.Library()

SAT_OUT = "\N{EN DASH}"
TONES = {"success": "good", "info": "note", "debug": "note", "warning": "warn", "error": "bad"}
TONE_ICONS = {"good": "check", "note": "info", "warn": "alert", "bad": "alert"}


class EntryRow(Protocol):
    """A row about somebody's entry."""

    player: Player


class ListRow(Protocol):
    """A row of a list."""

    @property
    def person(self) -> ListedPlayer: ...


@register.filter
def signed(points: int | None) -> str:
    """+12, −12 or 0 with a typographic minus; – for None, somebody who sat out."""
    if points is None:
        return SAT_OUT
    return signed_points(points)


@register.filter
def points(value: int | None) -> SafeString:
    """`signed` in its span: the colour repeats what the sign says and never carries meaning alone."""
    return format_html('<span class="points" data-sign="{}">{}</span>', _sign(value), signed(value))


def _sign(value: int | None) -> str:
    if value is None:
        return "out"
    return "plus" if value > 0 else "minus" if value < 0 else "zero"


@register.filter
def short_head(head: str) -> str:
    """The beginning of a hash as people compare it: four groups of four, as on paper."""
    return in_groups(head)


@register.filter
def before_answer(label: str) -> str:
    """A label before what is said of it: with a colon, unless it ends with a mark of its own."""
    return label if label.endswith(("?", "!", ":", ".")) else f"{label}:"


@register.filter
def euros(amount: int, cents: int = 1) -> str:
    """So many times `cents` as money in the active language: 1,20 € in German, €1.20 in English. Exact, no floats."""
    return in_euros(amount * cents)


@register.filter
def hyphenated(name: str) -> str:
    """A name with soft hyphens in its long words, for a narrow column."""
    return with_soft_hyphens(name)


@register.filter
def negated(cents: int) -> int:
    """What is below 0 as an amount."""
    return -cents


@register.filter
def cash_kind(kind: str) -> str:
    """What an entry of the till is for, in words."""
    return str(dict(CASH_KINDS)[CashKind(kind).value])


@register.filter
def outgoing_kind(kind: str) -> str:
    """What went out of a till for."""
    return str(OUTGOING_KINDS[CashKind(kind).value])


@register.filter
def cash_method(method: str) -> str:
    """How it was paid, in words."""
    return str(dict(CASH_METHODS)[CashMethod(method).value])


@register.filter
def translated(text: str) -> str:
    """What a shipped document says in English, in the active language."""
    return gettext(text)


register.filter(tie_break)
register.filter(results_remark)
register.filter(season_remark)
register.filter(tournaments_missing)
register.filter(reason_text)
register.filter(to_come_sentence)
register.filter(change_groups)


@register.simple_tag
def server_now() -> int:
    """What time it is, as scripts count: milliseconds since 1970."""
    return int(timezone.now().timestamp() * 1000)


@register.filter
def round_label(number: int) -> str:
    """R1, R2 …: a round before its points. A filter, because the live list of 300 people needs 900 of them."""
    return gettext("R%(number)s") % {"number": number}


@register.filter
def numbers(hands: Sequence[TurnedHand]) -> str:
    """The hands' numbers as a list in words: 3, 4 and 5."""
    return joined_with_and([each.number for each in hands])


@register.filter
def ranges(numbers: Sequence[int]) -> str:
    """Rising numbers as people write them: three and more in a row from the first to the last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


@register.filter
def joined_with_and(several: Iterable[object]) -> str:
    """A list as it is said: 1, 2 and 3."""
    return get_text_list(list(map(str, several)), gettext("and"))


@register.filter
def round_numbers(rounds: Sequence[int]) -> str:
    """What some rounds are called together: round 2; rounds 1, 2 and 3."""
    text = ngettext("round %(numbers)s", "rounds %(numbers)s", len(rounds))
    return text % {"numbers": joined_with_and(rounds)}


@register.filter
def with_names(rows: Sequence[EntryRow | ListRow]) -> list[tuple[EntryRow | ListRow, str]]:
    """Each row with the full name of its person, and with what tells namesakes apart."""
    return list(zip(rows, listed_names([_person(row) for row in rows]), strict=True))


@register.filter
def with_suffixes(rows: Sequence[EntryRow | ListRow]) -> list[tuple[EntryRow | ListRow, str]]:
    """The same for a list that shows numbers: what stands beside the name, "" but for namesakes without a number."""
    people = [_person(row) for row in rows]
    named = zip(rows, people, namesake_suffixes(people), strict=True)
    return [(row, "" if person.number else suffix) for row, person, suffix in named]


def _person(row: EntryRow | ListRow) -> Listable:
    return row.person if hasattr(row, "person") else row.player


@register.filter
def waiting(since: datetime) -> str:
    """For how long somebody has been waiting: "just now" in the first minute."""
    if timezone.now() - since < timedelta(minutes=1):
        return gettext("just now")
    return gettext("for %(time)s") % {"time": timesince(since)}


@register.filter
def ago(at: datetime) -> str:
    """How long ago it was, in minutes; after an hour at what time."""
    minutes = int((timezone.now() - at).total_seconds() // 60)
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return gettext("%(minutes)s min ago") % {"minutes": minutes}
    return gettext("at %(time)s") % {"time": f"{timezone.localtime(at):%H:%M}"}


@register.filter
def tone(level_tag: str) -> str:
    """The tone (good, note, warn, bad) of a message with this level tag."""
    return TONES.get(level_tag, "note")


@register.simple_tag
def icon(name: str, extra_class: str = "") -> SafeString:
    """A symbol of static/icons/sprite.svg, hidden from screen readers: the words beside it say what it means."""
    return format_html(
        '<svg class="icon{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        f" {extra_class}" if extra_class else "",
        static("icons/sprite.svg"),
        name,
    )


@register.simple_tag
def tone_icon(name: str) -> SafeString:
    """The icon of a tone."""
    return icon(TONE_ICONS[name])


@register.inclusion_tag("partials/field.html")
def field(bound: BoundField, tiles: str = "tiles") -> dict[str, Any]:
    """A form field with label, help and error. Radio buttons and checkbox lists become tiles.

    `tiles` is the class of their grid: "tiles" or, for longer texts, "grid".
    """
    widget = bound.field.widget
    return {
        "field": bound,
        "choices": tiles if isinstance(widget, RadioSelect | CheckboxSelectMultiple) else "",
        "is_check": isinstance(widget, CheckboxInput),
        "is_number": isinstance(widget, NumberInput),
    }
