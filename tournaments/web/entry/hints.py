"""Hint sentences for phone and desk: what is unusual, and what to do about it."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.hand import hand_record
from tournaments.models import Table
from tournaments.queries.room.entry import SettledHand
from tournaments.queries.room.hints import DealtRecord, Hint, HintCode, hand_hints, total_hints
from tournaments.queries.room.pace import table_hints
from tournaments.queries.room.sheet import TableSheet
from tournaments.queries.rulesets import table_ruleset

SENTENCES: Mapping[HintCode, str] = {
    HintCode.SAME_HAND: gettext_noop(
        "Hand %(number)s is the same as hand %(before)s (%(contract)s). Has it been entered twice?"
    ),
    HintCode.HIGH_KONTRA: gettext_noop("%(level)s (×%(factor)s) is rare. Was it really said?"),
    HintCode.MANY_POINTS: gettext_noop(
        "%(contract)s seldom brings more than %(usual)s points, here it is %(points)s. Are result and bonuses right?"
    ),
    HintCode.MUCH_MONEY: gettext_noop(
        "With Kontra the money of %(contract)s is seldom more than %(usual)s, here it is %(points)s."
        " Are the Kontras right?"
    ),
    HintCode.TABLE_BEHIND: gettext_noop(
        "Most tables are %(behind)s hands ahead (here: %(there)s of %(hands)s entered). Is one missing?"
    ),
    HintCode.LARGE_TOTAL: gettext_noop(
        "A total of %(points)s is rare after %(hands)s hands, more than %(usual)s seldom comes up. Are these points,"
        " and not cents?"
    ),
}


def hand_sentences(shown: SettledHand, *, table: Table, sheet: TableSheet, number: int) -> tuple[str, ...]:
    """Hints on the previewed hand `number`, compared with its table's sheet. No statement."""
    before = sheet.hand(number - 1)
    dealt = DealtRecord(before.number, before.record, before.deal) if before and before.record else None
    now = DealtRecord(number, hand_record(shown.hand), shown.deal)
    return _sentences(hand_hints(now, shown.settlement, before=dealt, ruleset=table_ruleset(table)))


def table_sentences(table: Table) -> tuple[str, ...]:
    """Hints on a table, compared with its round. One statement."""
    return _sentences(table_hints(table))


def total_sentences(totals: Iterable[int], *, table: Table) -> tuple[str, ...]:
    """Hints on paper totals. No statement."""
    return _sentences(total_hints(totals, hands=table.hands, ruleset=table_ruleset(table)))


def _sentences(hints: Iterable[Hint]) -> tuple[str, ...]:
    return tuple(_(SENTENCES[hint.code]) % hint.facts for hint in hints)
