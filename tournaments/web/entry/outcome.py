"""The form field `outcome`: the person and the result in one tap.

If a king is called, the person is its holder: the partner's seat, `talon`, or `own`; otherwise the declarer's seat. The
result follows: `1-yes`, `talon-no`. A seat alone has no result, which suffices after a Renonce. `conceded` implies its
own. If two kings are called (six players), their holders and the result (`won`) are separate fields.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _

from rulesets.model import Contract, Family, PartnerCall, Ruleset
from tournaments.web.entry.chips import Tile, spare_tile, tile_of
from tournaments.web.entry.fields import (
    CONCEDED,
    IN_TALON,
    NO,
    OWN_KING,
    YES,
    EntryChoices,
    SeatsByPlace,
    one_of,
    results,
)

OUTCOME = "outcome"
JOINT = ", "
"""Separates the person from the result in labels."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A parsed value: `who` as above, empty if nothing is chosen; `won` is None without a result."""

    who: str = ""
    won: bool | None = None

    @property
    def seat(self) -> int | None:
        """The partner's or declarer's seat; None for any other answer."""
        return int(self.who) if self.who.isdecimal() else None


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One row: the person, and tiles for won, lost, and the spare one without a result.

    `name` is empty if a single tile says it all. `unless` names the choice that hides the row: nobody is their own
    partner.
    """

    name: str
    small: str
    is_partner: bool
    tiles: tuple[Tile, ...]
    unless: str


def has_outcome(contract: Contract, ruleset: Ruleset) -> bool:
    """Whether the contract's form combines both: not in Trischaken, and not if two kings are called."""
    return contract.family is not Family.TRISCHAKEN and not calls_two_kings(contract, ruleset)


def calls_two_kings(contract: Contract, ruleset: Ruleset) -> bool:
    """Whether the contract's declarer calls two kings."""
    return contract.calls_king and ruleset.partner is PartnerCall.TWO_CALLED_KINGS


def is_forehands(contract: Contract, ruleset: Ruleset) -> bool:
    """Whether only seat 0 can declare the contract."""
    return contract.forehand_only and not ruleset.forehand_may_pass


def outcome_field(contract: Contract, ruleset: Ruleset, people: EntryChoices, seats: EntryChoices) -> forms.Field:
    """The field; `people` can declare, `seats` can hold a king."""
    who = _holders(contract, ruleset, seats) if contract.calls_king else people
    choices = [(f"{code}{end}", f"{name}{JOINT}{said}") for code, name in who for end, said in _ends()]
    if contract.may_concede:
        choices.append((CONCEDED, _("conceded: king in the talon")))
    label = _("Partner and result") if contract.calls_king else _("Declarer and result")
    return one_of(label, choices)


def outcome_rows(form: forms.Form, contract: Contract, places: SeatsByPlace) -> list[OutcomeRow]:
    """The field's rows: people by place, then the other answers; empty without the field."""
    if OUTCOME not in form.fields:
        return []
    bound, rows = form[OUTCOME], dict[str, list[BoundWidget]]()
    for choice in bound:
        rows.setdefault(read_outcome(choice.data["value"]).who, []).append(choice)
    order = [str(seat) for seat in places if str(seat) in rows]
    asks_declarer = contract.calls_king and "declarer" in form.fields
    return [
        _row(who, rows[who], is_partner=contract.calls_king, asks_declarer=asks_declarer)
        for who in [*order, *(who for who in rows if who not in order)]
    ]


def _row(who: str, choices: list[BoundWidget], *, is_partner: bool, asks_declarer: bool) -> OutcomeRow:
    whom, _joint, _said = str(choices[0].choice_label).partition(JOINT)
    name, _colon, small = whom.partition(": ") if not who.isdecimal() else (whom, "", "")
    if len(choices) == 1:
        return OutcomeRow("", "", is_partner=False, tiles=(tile_of(choices[0], name, small=small),), unless="")
    *ended, bare = [(each, str(each.choice_label).partition(JOINT)[2]) for each in choices]
    return OutcomeRow(
        name=name,
        small=small,
        is_partner=is_partner and who.isdecimal(),
        tiles=(*(tile_of(each, said, unseen=name) for each, said in ended), spare_tile(*bare, unseen=name)),
        unless=f"declarer={who}" if asks_declarer and who.isdecimal() else "",
    )


def read_outcome(value: str | None) -> Outcome:
    """Parse a value of the field."""
    who, _dash, result = (value or "").partition("-")
    if who == CONCEDED:
        return Outcome(who, won=False)
    return Outcome(who, {YES: True, NO: False}.get(result))


def written_outcome(who: str, *, won: bool | None) -> str:
    """Build a value of the field."""
    if who == CONCEDED or won is None:
        return who
    return f"{who}-{YES if won else NO}"


def _holders(contract: Contract, ruleset: Ruleset, seats: EntryChoices) -> EntryChoices:
    """Possible holders of the called king; forehand is nobody's partner if only forehand can declare."""
    others = seats[1:] if is_forehands(contract, ruleset) else seats
    alone = [(IN_TALON, _("alone: king in the talon"))]
    if ruleset.may_call_oneself:
        alone.append((OWN_KING, _("alone: called oneself")))
    return [*others, *alone]


def _ends() -> Iterable[tuple[str, str]]:
    """The suffixes of a value with their labels; the last one is empty."""
    return [*((f"-{code}", str(said)) for code, said in results()), ("", _("no result"))]
