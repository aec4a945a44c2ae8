"""The payment table: what everybody receives and pays in each contract, won and lost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.model import Ruleset
from rulesets.rows import Contract, Family
from scoring.played_hand import PlayedHand
from tournaments.web.public.rulebook.samples import DECLARER, most_partners, paid, sample_hand

Paid = tuple[int, int]
"""Points of each player on the declarer's side, and of each opponent."""


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """Contracts with equal payments: names, how they are played, and everybody's points.

    `won` is None if only the loss differs from the line before.
    """

    name: str
    note: str
    won: Paid | None
    lost: Paid


def payment_lines(ruleset: Ruleset) -> Iterable[PaymentLine]:
    """A line per way of playing a contract, in bidding order; contracts with equal payments share one."""
    by_payments: dict[tuple[PaymentLine, ...], list[str]] = {}
    for contract in ruleset.contracts:
        if contract.family is not Family.TRISCHAKEN:
            by_payments.setdefault(tuple(_lines(contract, ruleset)), []).append(_named(contract))
    for lines, names in by_payments.items():
        yield from (replace(line, name=", ".join(names)) for line in lines)


def _lines(contract: Contract, ruleset: Ruleset) -> Iterable[PaymentLine]:
    for partners in range(most_partners(contract, ruleset), -1, -1):
        hand = sample_hand(contract, ruleset, partners=partners)
        won, lost = (_paid(replace(hand, won=won), ruleset) for won in (True, False))
        yield PaymentLine("", _how(contract, partners), won, lost)
        if contract.second_half_lost_value is not None:
            lost = _paid(replace(hand, won=False, second_half=True), ruleset)
            yield PaymentLine("", _("after the second half of the talon"), None, lost)


def _named(contract: Contract) -> str:
    return _("%(name)s + bird") % {"name": contract.name} if contract.required_birds else contract.name


def _paid(hand: PlayedHand, ruleset: Ruleset) -> Paid:
    points = paid(hand, ruleset).points
    return points[DECLARER], points[-1]


def _how(contract: Contract, partners: int) -> str:
    if not contract.calls_king:
        return ""
    if not partners:
        return _("alone")
    return ngettext("with a partner", "with %(count)s partners", partners) % {"count": partners}


def kontra_example(contract: Contract, ruleset: Ruleset) -> Mapping[str, object]:
    """A contract won with the lowest Kontra, in points and money: names and amounts for a sentence."""
    level = ruleset.kontra.levels[0]
    hand = replace(sample_hand(contract, ruleset, won=True), kontra=level.factor)
    settled = paid(hand, ruleset)
    return {
        "contract": contract.name, "level": level.name, "points": settled.points[DECLARER],
        "money": settled.money[DECLARER],
    }  # fmt: skip
