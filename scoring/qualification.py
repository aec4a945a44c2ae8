"""From the season table to the qualifiers for the Österreich-Finale, with one reason per player.

A cup's quota of places goes to the first of its season; everybody tied at the last place is in; a declined place passes
to the next in line; the reserves follow in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from scoring.cup_points import PointsScheme, Purpose, scheme_document, scheme_of, schemes
from scoring.cut import Cut
from scoring.documents import DocumentCode, DocumentRefused, Fields
from scoring.point_rules import Placing, PlainScore, RankTable, kind_of, rank_table_of
from scoring.season import SeasonLine


class Reason(StrEnum):
    """Why a player is in or not; stable codes, each with the facts a sentence needs."""

    QUALIFIED = "qualified"
    """In by rank, within the quota."""
    TIED_AT_CUT = "tied_at_cut"
    """In because the last place is shared. Facts: `tied`, how many share it."""
    MOVED_UP = "moved_up"
    """In because others declined. Facts: `declined`, how many places ahead were declined."""
    RESERVE = "reserve"
    """Not in, but next in line. Facts: `reserve`, the position among the reserves (1 2 2 4)."""
    DECLINED = "declined"
    """Declined a place, or would decline one."""
    TOO_FEW_PARTICIPATIONS = "too_few_participations"
    """Facts: `participations` and `needed`."""


PLACES_TAKEN = frozenset({Reason.QUALIFIED, Reason.TIED_AT_CUT, Reason.MOVED_UP})


Facts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class QualificationRule:
    """A cup's places in the final, the table of its Vorrundenpunkte, and the participations a player needs."""

    quota: int
    table: PointsScheme
    min_participations: int = 0


class QualificationRuleRefused(DocumentRefused):
    """An invalid rule; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class QualifierLine:
    """One player's line. `rank` is the season's, `vorrundenpunkte` what that rank brings to the final's day.

    `rank` is None without one, `vorrundenpunkte` also with too few participations. `facts` always includes the `quota`,
    and `rank` if there is one, then the reason's own facts.
    """

    player: int
    rank: int | None
    reason: Reason
    vorrundenpunkte: int | None
    facts: Facts

    @property
    def is_in(self) -> bool:
        return self.reason in PLACES_TAKEN


@dataclass(frozen=True, slots=True)
class CupQualification:
    """What qualifying through one cup gives a player."""

    cup: int
    rank: int
    vorrundenpunkte: int


@dataclass(frozen=True, slots=True)
class BestVorrundenpunkte:
    """A player of the final: the cup whose Vorrundenpunkte count, and the others they qualified through."""

    player: int
    best: CupQualification
    others: tuple[CupQualification, ...]


def vorrunde_tables() -> Mapping[str, PointsScheme]:
    """The shipped tables of Vorrundenpunkte by slug, one per size step (40, 60 and 80 ranks)."""
    return schemes(Purpose.VORRUNDENPUNKTE)


def read_qualification_rule(document: object) -> QualificationRule:
    """The rule of a document: `quota`, `min_participations` (0) and `table`, a shipped table's slug or a whole table.

    Raises QualificationRuleRefused with all of its problems at once.
    """
    fields = Fields(document)
    rule = qualification_rule_of(fields)
    if fields.problems:
        raise QualificationRuleRefused(fields.problems)
    return rule


def qualification_rule_of(fields: Fields) -> QualificationRule:
    """The rule within a larger document; leaves its problems with `fields`, and must not be used if there are any."""
    quota = fields.integer("quota", least=1)
    minimum = fields.integer("min_participations", least=0, default=0)
    table = _read_table(fields)
    fields.close()
    return QualificationRule(quota, table, minimum)


def qualification_rule_document(rule: QualificationRule) -> dict[str, object]:
    """A rule's document with its whole table, as plain JSON values; the inverse of `read_qualification_rule`."""
    return {
        "quota": rule.quota,
        "min_participations": rule.min_participations,
        "table": scheme_document(rule.table),
    }


def qualifiers(
    season_lines: Iterable[SeasonLine], *, rule: QualificationRule, declined: frozenset[int]
) -> tuple[QualifierLine, ...]:
    """One line per player of the season table, in order; those with too few participations last.

    `declined` are the players who gave up their place. Places are counted among the others: the last place goes to the
    quota-th of them, and to everybody who shares that rank.
    """
    lines = tuple(season_lines)
    eligible = [(line, line.rank) for line in lines if line.rank is not None and not _needed(line, rule)]
    cut = _cut(eligible, rule.quota, declined)
    return (
        *(_eligible_line(line, rank, rule, _reason(line, rank, cut, declined), cut) for line, rank in eligible),
        *(_short_line(line, rule) for line in lines if _needed(line, rule)),
    )


def best_vorrundenpunkte(cups: Mapping[int, Iterable[QualifierLine]]) -> tuple[BestVorrundenpunkte, ...]:
    """Every player who is in through at least one cup, by player key; `cups` maps a cup's key to its qualifiers.

    The most Vorrundenpunkte count; between equal cups the better rank, then the lower cup key is chosen.
    """
    ways = [(line.player, way) for cup, lines in cups.items() for line in lines for way in _way(cup, line)]
    ways.sort(key=lambda entry: (entry[0], -entry[1].vorrundenpunkte, entry[1].rank, entry[1].cup))
    grouped = ((player, [way for _, way in found]) for player, found in groupby(ways, key=lambda entry: entry[0]))
    return tuple(BestVorrundenpunkte(player, found[0], tuple(found[1:])) for player, found in grouped)


def _way(cup: int, line: QualifierLine) -> tuple[CupQualification, ...]:
    if not line.is_in or line.rank is None or line.vorrundenpunkte is None:
        return ()
    return (CupQualification(cup, line.rank, line.vorrundenpunkte),)


def _cut(eligible: Iterable[tuple[SeasonLine, int]], quota: int, declined: frozenset[int]) -> Cut:
    ranks = sorted((rank, line.player in declined) for line, rank in eligible)
    return Cut(
        quota=quota,
        active=tuple(rank for rank, has_declined in ranks if not has_declined),
        declined=tuple(rank for rank, has_declined in ranks if has_declined),
    )


def _reason(line: SeasonLine, rank: int, cut: Cut, declined: frozenset[int]) -> Reason:
    if line.player in declined:
        return Reason.DECLINED
    if not cut.is_in(rank):
        return Reason.RESERVE
    if cut.is_tied(rank):
        return Reason.TIED_AT_CUT
    return Reason.MOVED_UP if cut.has_moved_up(rank) else Reason.QUALIFIED


def _reason_facts(reason: Reason, rank: int, cut: Cut) -> Facts:
    if reason is Reason.TIED_AT_CUT:
        return (("tied", cut.sharing(rank)),)
    if reason is Reason.MOVED_UP:
        return (("declined", cut.replaced_finalists()),)
    return (("reserve", cut.reserve(rank)),) if reason is Reason.RESERVE else ()


def _eligible_line(line: SeasonLine, rank: int, rule: QualificationRule, reason: Reason, cut: Cut) -> QualifierLine:
    facts = (*_place_facts(line, rule), *_reason_facts(reason, rank, cut))
    return QualifierLine(line.player, rank, reason, _vorrundenpunkte(rule, line, rank), facts)


def _vorrundenpunkte(rule: QualificationRule, line: SeasonLine, rank: int) -> int:
    """By the season's rank alone: other kinds of tables are refused when the rule is read."""
    return rule.table.rule.points(Placing(rank, line.total, participants=rank))


def _short_line(line: SeasonLine, rule: QualificationRule) -> QualifierLine:
    facts = (("participations", line.participations), ("needed", _needed(line, rule)))
    return QualifierLine(
        line.player, line.rank, Reason.TOO_FEW_PARTICIPATIONS, None, (*_place_facts(line, rule), *facts)
    )


def _needed(line: SeasonLine, rule: QualificationRule) -> int:
    """The participations the player needs, 0 if they have them; the season's own minimum may be higher."""
    needed = max(rule.min_participations, line.participations + line.missing)
    return needed if needed > line.participations else 0


def _place_facts(line: SeasonLine, rule: QualificationRule) -> Facts:
    rank = () if line.rank is None else (("rank", line.rank),)
    return (("quota", rule.quota), *rank)


def _read_table(fields: Fields) -> PointsScheme:
    own = fields.table("table") if fields.has_table("table") else None
    if own is not None:
        return _read_own_table(own)
    if fields.has_list("table"):
        return PointsScheme("", "", rank_table_of(fields, "table"), Purpose.VORRUNDENPUNKTE)
    shipped = vorrunde_tables()
    return shipped.get(fields.choice("table", shipped)) or PointsScheme("", "", PlainScore())


def _read_own_table(fields: Fields) -> PointsScheme:
    table = scheme_of(fields)
    if not isinstance(table.rule, RankTable):
        fields.report(DocumentCode.UNKNOWN_CODE, "kind", value=kind_of(table.rule), known="rank_table")
    return table
