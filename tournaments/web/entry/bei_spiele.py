"""Bei-Spiele in the hand form: additional declarers of negative contracts, their results and the Kontras against them.

Fields are named by the additional declarer's seat: `bei-2` the contract, `bei-2-won`, `bei-2-kontra-0` for seat 0's
Kontra against seat 2. The first declarer's result and Kontras use the usual fields (`outcome`, `kontra-0`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulesets.model import BeiPays, Contract
from tournaments.web.entry.fields import NO, YES, EntryChoices, Names, one_of, one_or_none, results
from tournaments.web.entry.outcome import OUTCOME

BeiRow = dict[str, Any]
"""A row of a record's `declarers`."""


@dataclass(frozen=True, slots=True)
class BeiFields:
    """The bound fields of one possible additional declarer; `kontra` of everybody else, in seat order."""

    contract: forms.BoundField
    won: forms.BoundField
    kontra: tuple[forms.BoundField, ...]


def bei_fields(
    contracts: tuple[Contract, ...], names: Names, *, seat: int, levels: EntryChoices, bei_pays: BeiPays | None
) -> Mapping[str, forms.Field]:
    """The fields for `seat` as an additional declarer of one of `contracts`, by name."""
    name = names[seat]
    choices = [("", _("no")), *((row.code, row.name) for row in contracts)]
    return {
        _name(seat): one_or_none(name, choices, unless=is_first(seat)),
        _name(seat, "won"): one_of(_("How did %(name)s do?") % {"name": name}, results(), required=False),
        **{
            _name(seat, f"kontra-{by}"): one_or_none(
                _("Kontra by %(name)s") % {"name": other},
                levels,
                unless="" if bei_pays is BeiPays.EVERYONE else is_declarer(by),
            )
            for by, other in enumerate(names)
            if by != seat
        },
    }


def bound_bei_fields(form: forms.Form, *, seat: int, seats: int) -> BeiFields:
    """The bound fields of `seat`, at a table of `seats`."""
    return BeiFields(
        contract=form[_name(seat)],
        won=form[_name(seat, "won")],
        kontra=tuple(form[_name(seat, f"kontra-{by}")] for by in range(seats) if by != seat),
    )


def bei_rows(cleaned: Mapping[str, Any], seats: int) -> list[BeiRow]:
    """The rows of the additional declarers chosen, by seat."""
    return [_row(cleaned, seat, seats) for seat in range(seats) if cleaned.get(_name(seat))]


def initial_bei(rows: list[BeiRow], *, declarer: int) -> dict[str, str]:
    """Initial values from the rows of a record's `declarers`, including Kontras against the first declarer."""
    initial: dict[str, str] = {}
    for row in rows:
        seat, is_first = row["seat"], row["seat"] == declarer
        for by, factor in row.get("kontra", {}).items():
            initial[f"kontra-{by}" if is_first else _name(seat, f"kontra-{by}")] = str(factor)
        if not is_first:
            initial |= {_name(seat): row["contract"], _name(seat, "won"): YES if row["won"] else NO}
    return initial


def bei_field_name(row: BeiRow, part: str) -> str:
    """The form field from which part of a row (`contract`, `won`, `kontra.0`) was read."""
    return _name(row["seat"], "" if part in {"contract", "seat"} else part.replace(".", "-"))


def is_declarer(seat: int) -> str:
    """The field values that make `seat` a declarer, first or additional."""
    return f"{is_first(seat)} {_name(seat)}"


def is_first(seat: int) -> str:
    """The prefix of the `outcome` field that makes `seat` the first declarer."""
    return f"{OUTCOME}={seat}"


def _name(seat: int, part: str = "") -> str:
    return f"bei-{seat}-{part}" if part else f"bei-{seat}"


def _row(cleaned: Mapping[str, Any], seat: int, seats: int) -> BeiRow:
    row: BeiRow = {"seat": seat, "contract": cleaned[_name(seat)]}
    if cleaned[_name(seat, "won")]:
        row["won"] = cleaned[_name(seat, "won")] == YES
    factors = {by: int(cleaned[_name(seat, f"kontra-{by}")] or 1) for by in range(seats) if by != seat}
    said = {str(by): factor for by, factor in factors.items() if factor > 1}
    return row | ({"kontra": said} if said else {})
