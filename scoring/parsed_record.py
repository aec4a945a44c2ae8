"""A hand record with its types checked and the ruleset rows it refers to: the input of all checks."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.model import VALAT, Ruleset
from rulesets.rows import Bonus, BonusKind, Contract, Family, ProvableSilent
from scoring.parsed_bonus import ParsedBonus, read_bonuses
from scoring.parsed_declarer import ParsedDeclarer, read_declarers
from scoring.played_hand import FOREHAND, Side
from scoring.problems import FIELDS, HandProblem
from scoring.record_reader import Reader


@dataclass(frozen=True, slots=True)
class ParsedRecord:
    """The fields of a record, with defaults; None if missing, or if invalid and listed in `wrong`.

    `contract_row` is None while the contract is unknown. Checks skip whatever depends on a refused value: of two
    problems of which one may merely follow from the other, only one is reported.
    """

    ruleset: Ruleset
    contract_row: Contract | None
    bonus_rows: Mapping[str, Bonus]
    excluded_kinds: tuple[BonusKind, ...]
    """Kinds of bonuses nobody can announce besides the announced Valat of this record."""
    contract: str | None
    declarer: int | None
    forehand: int
    partner: int | None
    partners: tuple[int | None, ...]
    won: bool | None
    card_thirds: int | None
    kontra: int
    opponent_kontra: Mapping[int, int]
    bonuses: tuple[ParsedBonus, ...]
    king_in_talon: bool
    conceded: bool
    thirds: tuple[int | None, ...] | None
    renonce: tuple[int | None, ...]
    has_declarers: bool
    declarers: tuple[ParsedDeclarer, ...] | None
    """None if missing, or ignored because the ruleset or the contract has a single declarer."""
    second_half: bool
    round_factor: int
    wrong: frozenset[str]

    @property
    def family(self) -> Family | None:
        """The contract's family; None while unknown."""
        return None if self.contract_row is None else self.contract_row.family

    @property
    def threshold_thirds(self) -> int:
        """The thirds the declarer's side needs to win; the ruleset's own while the contract is unknown."""
        if self.contract_row is None:
            return self.ruleset.threshold_thirds
        return self.ruleset.threshold_of(self.contract_row)

    @property
    def has_sides(self) -> bool:
        """Whether this is known to be a positive or negative contract."""
        return self.family in {Family.POSITIVE, Family.NEGATIVE}

    @property
    def is_renonce(self) -> bool:
        """Whether somebody offended; a concession or several declarers exclude it."""
        return bool(self.renonce) and not self.conceded and self.declarers is None

    @property
    def renonce_is_known(self) -> bool:
        """Whether the record states legibly who offended, or that nobody did."""
        return "renonce" not in self.wrong

    @property
    def winner(self) -> Side | None:
        """The side that made the game; None if the record does not or may not say so."""
        if self.won is None or self.conceded or self.is_renonce or not self.has_sides:
            return None
        return Side.DECLARER if self.won else Side.OPPONENTS

    @property
    def counts_card_thirds(self) -> bool:
        """Whether the record can have card points: a positive contract, as far as is known, played to the end."""
        return self.family in {None, Family.POSITIVE} and not self.is_renonce and not self.conceded

    def can_be_proved(self, row: Bonus | None, side: Side | None) -> bool | None:
        """Whether a silent bonus of `side` can be listed besides the Renonce; None if undecidable.

        `row` is None for an unknown bonus, `side` for an unknown side.
        """
        rule = self.ruleset.renonce.provable_silent
        is_other_side = rule is ProvableSilent.DECLARER_SIDE and side is Side.OPPONENTS
        is_unprovable = row is not None and row.kind in {BonusKind.VALAT, BonusKind.SACK}
        if rule is ProvableSilent.NOBODY or is_other_side or is_unprovable or self._has_regular(side) is False:
            return False
        return None if row is None or side is None else self._has_regular(side)

    def _has_regular(self, side: Side | None) -> bool | None:
        """Whether a side has a player who did not offend; None if the record does not state it legibly."""
        seats = {self.declarer, *self.partners, *(() if self.partner is None else (self.partner,))}
        are_known = self.renonce_is_known and len(self.renonce) <= self.ruleset.renonce.most_offenders
        if (
            side is None
            or not are_known
            or self.wrong & {"partner", "partners"}
            or not all(self.is_seat(seat) for seat in (*seats, *self.renonce))
        ):
            return None
        side_seats = seats if side is Side.DECLARER else set(self.ruleset.seats) - seats
        return not side_seats <= set(self.renonce)

    @property
    def seat_facts(self) -> Mapping[str, object]:
        """Facts for sentences about seats: the last seat."""
        return {"last": self.ruleset.seats[-1]}

    def is_seat(self, value: int | None) -> bool:
        """Whether this is one of the ruleset's active seats."""
        return value in self.ruleset.seats

    def is_dummy(self, value: int | None) -> bool:
        """Whether a dummy has this seat."""
        return value in self.ruleset.dummy_seats

    def bonus_row(self, entry: ParsedBonus) -> Bonus | None:
        """The ruleset's row of a listed bonus, or None."""
        return self.bonus_rows.get(entry.bonus) if entry.bonus is not None else None


def parse_record(record: Mapping[object, object], ruleset: Ruleset) -> tuple[ParsedRecord, list[HandProblem]]:
    """The parsed record, and its problems of form."""
    reader = Reader(record)
    reader.require("contract", "declarer")
    reader.know_only(FIELDS)
    forehand, kontra, contract = reader.whole("forehand"), reader.whole("kontra"), reader.text("contract")
    round_factor = reader.whole("round_factor")
    bonuses = read_bonuses(reader, ruleset)
    contract_row = next((row for row in ruleset.contracts if row.code == contract), None)
    may_have_declarers = "declarers" in record and _may_have_declarers(ruleset, contract_row)
    announces_valat = any(entry.bonus == VALAT and entry.announced for entry in bonuses)
    parsed = ParsedRecord(
        ruleset=ruleset,
        contract_row=contract_row,
        bonus_rows={row.code: row for row in ruleset.bonuses},
        excluded_kinds=ruleset.valat.excludes_announced if ruleset.valat and announces_valat else (),
        contract=contract,
        declarer=reader.whole("declarer"),
        forehand=FOREHAND if forehand is None else forehand,
        partner=None if record.get("partner") is None else reader.whole("partner"),
        partners=reader.wholes("partners") or (),
        won=reader.truth("won"),
        card_thirds=reader.whole("card_thirds"),
        kontra=1 if kontra is None else kontra,
        opponent_kontra=reader.factors("opponent_kontra"),
        bonuses=bonuses,
        king_in_talon=bool(reader.truth("king_in_talon")),
        conceded=bool(reader.truth("conceded")),
        thirds=reader.wholes("thirds"),
        renonce=reader.wholes("renonce") or (),
        has_declarers="declarers" in record,
        declarers=read_declarers(reader, ruleset) if may_have_declarers else None,
        second_half=bool(reader.truth("second_half")),
        round_factor=1 if round_factor is None else round_factor,
        wrong=frozenset(reader.wrong),
    )
    return parsed, reader.problems


def _may_have_declarers(ruleset: Ruleset, contract: Contract | None) -> bool:
    return ruleset.has_bei_spiele and (contract is None or contract.family is Family.NEGATIVE)
