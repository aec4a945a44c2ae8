"""Where a hand's points come from, in one or more lines: "Rufer +1, Pagat still +1 = +2".

Amounts are points for the declarer's side, per person when two play against two; a lone declarer's are per opponent,
with the product at the end. Hands without a declaring side are explained person by person. Money is mentioned where a
Kontra makes it differ.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from rulesets.model import Family, Ruleset
from rulesets.trischaken import AnnouncedVirgin
from rulesets.trischaken_schemes import trischaken_settings
from scoring.items import Item, Void
from scoring.played_hand import PlayedHand, VirginCall
from scoring.settle import Settlement
from scoring.thirds import written_thirds
from scoring.trischaken import Payment, PaymentKind, outcome, payments
from tournaments.web.entry.fields import Names
from tournaments.web.entry.notes import bonus_note

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum: label and amount of each part; `times` multiplies the total, `is_double`: the hand counts double."""

    parts: tuple[str, ...]
    total: int
    times: int = 1
    is_double: bool = False

    @property
    def text(self) -> str:
        """The sum as spoken at the table: "Rufer +1, Pagat still +1 = +2", "Dreier +4, Pagat +2: +6 × 3 = +18"; a
        single part is its own total.
        """
        product = self.total * (2 if self.is_double else 1) * self.times
        factors = [*([_("double")] if self.is_double else []), *([f"{TIMES} {self.times}"] if self.times > 1 else [])]
        parts, is_one = ", ".join(self.parts), len(self.parts) < 2
        if not factors:
            return parts if is_one else f"{parts} = {_signed(self.total)}"
        total = "" if is_one else f": {_signed(self.total)}"
        return f"{parts}{total} {' '.join(factors)} = {_signed(product)}"


def arithmetic(settled: Settlement, hand: PlayedHand, ruleset: Ruleset, names: Names) -> tuple[str, ...]:
    """The lines explaining a settlement; `names` by record seat, `hand` as it counts at its table."""
    return (*_lines_by_kind(settled, hand, ruleset, names), *_dummies(settled, names))


def _lines_by_kind(settled: Settlement, hand: PlayedHand, ruleset: Ruleset, names: Names) -> Iterable[str]:
    if hand.renonce:
        return _line(_("Renonce"), settled.items[0], names)
    if hand.thirds is not None:
        return _trischaken(settled, hand, ruleset, names)
    if ruleset.contract(hand.contract).family is Family.NEGATIVE:
        return _negative(settled, hand, ruleset, names)
    return _positive(settled, hand, ruleset, names)


def _positive(settled: Settlement, hand: PlayedHand, ruleset: Ruleset, names: Names) -> Iterator[str]:
    """The sum of the items between the sides, items that do not count, and payments to card holders."""
    items = [item for item in settled.items if item.winner is not None]
    labels = _labels(hand, ruleset)
    share = _share(hand, ruleset)
    each = [item.points[hand.declarer] // share // hand.round_factor for item in items]
    parts = [_part(labels[item.item], amount, item) for item, amount in zip(items, each, strict=True)]
    yield Sum(tuple(parts), sum(each), share, hand.round_factor > 1).text
    for item in settled.items:
        yield from _extras(item, labels, names)


def _share(hand: PlayedHand, ruleset: Ruleset) -> int:
    """How often the declarer receives an amount: once per opponent when playing alone."""
    ours = len(set(hand.declaring_seats))
    theirs = len(ruleset.seats) - ours
    return max(theirs // ours, 1)


def _part(label: str, amount: int, item: Item) -> str:
    """A part of the sum; with the factor if a Kontra counts only in money."""
    said = f"{label} {_signed(amount)}"
    return said if item.points == item.money else f"{said} ({_money(item.factor)})"


def _extras(item: Item, labels: dict[str, str], names: Names) -> Iterator[str]:
    """Items announced or made that do not count, or that are paid to the holders of cards."""
    if item.void is Void.KONTRA:
        yield _("The Kontra does not count: %(item)s") % {"item": labels[item.item]}
    elif item.void is Void.VALAT:
        yield _("Does not count beside the Valat: %(item)s") % {"item": labels[item.item]}
    elif item.winner is None and item.void is None and item.item in labels:
        yield from _line(labels[item.item], item, names)


def _negative(settled: Settlement, hand: PlayedHand, ruleset: Ruleset, names: Names) -> Iterator[str]:
    """A line per declarer: what each counterpart pays or gets, and their Kontra."""
    lines = [item for item in settled.items if item.item == "game"]
    contracts = {each.seat: each.contract for each in hand.declarers} or {hand.declarer: hand.contract}
    for seat, group in groupby(lines, key=lambda item: hand.declarer if item.declarer is None else item.declarer):
        items = list(group)
        amounts = [item.points[seat] // hand.round_factor for item in items]
        label = ruleset.contract(contracts[seat]).name
        if hand.declarers:
            label = f"{names[seat]}: {label}"
        yield _from_opponents(label, items, amounts, names, is_double=hand.round_factor > 1)


def _from_opponents(label: str, items: Sequence[Item], amounts: Sequence[int], names: Names, *, is_double: bool) -> str:
    """Equal amounts as a product, different ones as a sum by name."""
    said = [_money_of(item, names) for item in items if item.points != item.money]
    kontras = f" ({', '.join(said)})" if said else ""
    if len(set(amounts)) == 1:
        total = Sum((f"{label} {_signed(amounts[0])}",), amounts[0], len(amounts), is_double)
    else:
        parts = [f"{names[item.seat or 0]} {_signed(amount)}" for item, amount in zip(items, amounts, strict=True)]
        total = Sum((f"{label} {parts[0]}", *parts[1:]), sum(amounts), 1, is_double)
    return total.text + kontras


def _money_of(item: Item, names: Names) -> str:
    return f"{names[item.seat or 0]}: {_money(item.factor)}"


def _money(factor: int) -> str:
    return _("money %(factor)s") % {"factor": f"{TIMES} {factor}"}


def _trischaken(settled: Settlement, hand: PlayedHand, ruleset: Ruleset, names: Names) -> Iterator[str]:
    """Who pays whom, then announced virgins, then the effect of Kontra and doubling."""
    rule, thirds, game = ruleset.trischaken, hand.thirds, settled.items[0]
    if rule is None or thirds is None:
        return
    result = outcome(thirds, hand.forehand, trischaken_settings(rule))
    for payment in payments(result, trischaken_settings(rule)):
        yield _payment(payment, thirds, names, mayor=result.has_mayor)
    if rule.announced_virgin is not None:
        yield from (_virgin(call, rule.announced_virgin, names) for call in hand.announced_virgins)
    if hand.kontra > 1:
        level = _level(hand.kontra, ruleset)
        yield f"{level} {TIMES} {hand.kontra}" if game.points == game.money else f"{level}: {_money(hand.kontra)}"
    if hand.round_factor > 1:
        yield _("The hand counts double.")


def _payment(payment: Payment, thirds: Sequence[int], names: Names, *, mayor: bool) -> str:
    """Who pays, with their card points if that is the reason, and who receives."""
    is_counted = payment.kind is not PaymentKind.FROM_EACH
    payers = _listed(payment.payers, names, thirds if is_counted else None)
    paid = f"{payers} {_signed(-payment.pays)}, {_listed(payment.receivers, names)} {_signed(payment.gets)}"
    return _("Mayor: %(paid)s") % {"paid": paid} if mayor and is_counted else paid


def _virgin(call: VirginCall, amounts: AnnouncedVirgin, names: Names) -> str:
    amount = amounts.made if call.made else -amounts.lost
    said = _("announced virgin, made") if call.made else _("announced virgin, lost")
    return f"{names[call.seat]}: {Sum((f'{said} {_signed(amount)}',), amount, 3).text}"


def _line(label: str, item: Item, names: Names) -> tuple[str, ...]:
    """A line listing everybody who pays or receives, grouping equal amounts."""
    groups: dict[int, list[int]] = {}
    for seat, amount in enumerate(item.points):
        groups.setdefault(amount, []).append(seat)
    said = [f"{_listed(seats, names)} {_signed(amount)}" for amount, seats in groups.items() if amount]
    return (f"{label}: {', '.join(said)}",) if said else (label,)


def _dummies(settled: Settlement, names: Names) -> tuple[str, ...]:
    """How the dummies' share of the hand is divided among the people, if it is shared at once."""
    shared = [item for item in settled.items if item.item == "dummies"]
    return tuple(line for item in shared for line in _line(_("Strohmann shared"), item, names))


def _labels(hand: PlayedHand, ruleset: Ruleset) -> dict[str, str]:
    """The label of each item of a positive contract, with its Kontra."""
    name = ruleset.contract(hand.contract).name
    game = f"{name} {_level(hand.kontra, ruleset)}" if hand.kontra > 1 else name
    notes = {listed.bonus: bonus_note(listed, ruleset) for listed in hand.bonuses}
    return notes | {"game": game, "conceded": _("%(contract)s conceded") % {"contract": name}}


def _level(factor: int, ruleset: Ruleset) -> str:
    return next(level.name for level in ruleset.kontra.levels if level.factor == factor)


def _listed(seats: Sequence[int], names: Names, thirds: Sequence[int] | None = None) -> str:
    """Names by seat, with card points if given."""
    rising = sorted(seats)
    return ", ".join(f"{names[seat]} ({written_thirds(thirds[seat])})" if thirds else names[seat] for seat in rising)


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", MINUS) if amount else "0"
