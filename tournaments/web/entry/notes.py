"""A short note on a hand for the score sheet: the contract, and what its points came from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rulesets.model import VIRGIN, Ruleset
from scoring.played_hand import ListedBonus

Record = Mapping[str, Any]

HYPHEN, SOFT_HYPHEN = "-", "\N{SOFT HYPHEN}"
LONG_WORDS = (
    "Besser-dreier", "Besser-rufer", "Farben-dreier", "Farben-rufer", "Farben-solo", "Kakadu-rufer", "Mord-kontra",
    "Pagat-rufer", "Quapil-rufer", "Sechser-dreier", "Solo-dreier", "Solo-rufer", "Vogel-solo",
)  # fmt: skip
"""Where long game terms may break on a phone; people's names never break."""


def hand_notes(record: Record, ruleset: Ruleset, people: Sequence[str]) -> Iterator[str]:
    """The parts of a hand's note; `people` are names by record seat. With several declarers, who declared what."""
    levels = {level.factor: level.name for level in ruleset.kontra.levels}
    several = record.get("declarers", [])
    for row in several or [record]:
        name = ruleset.contract(row["contract"]).name
        yield f"{name}: {people[row['seat']]}" if several else name
        yield from (levels[factor] for factor in _factors(row))
    yield from dict.fromkeys(_bonus(each, ruleset, levels) for each in record.get("bonuses", []))
    yield from _circumstances(record)


def bonus_note(listed: ListedBonus, ruleset: Ruleset) -> str:
    """A bonus as announced or silent, made or lost."""
    levels = {level.factor: level.name for level in ruleset.kontra.levels}
    said = {"announced": listed.announced, "made": listed.made, "side": listed.side.value, "kontra": listed.kontra}
    return _bonus({"bonus": listed.bonus, **({} if listed.seat is not None else said)}, ruleset, levels)


def hyphenated(note: str) -> str:
    """The note with soft hyphens in long words."""
    for word in LONG_WORDS:
        note = note.replace(word.replace(HYPHEN, ""), word.replace(HYPHEN, SOFT_HYPHEN))
    return note


def _factors(row: Record) -> list[int]:
    """The distinct Kontra factors above 1 of a hand or of one declarer, ascending."""
    said = row.get("kontra", 1)
    factors = {said} if isinstance(said, int) else set(said.values())
    return sorted(factors.union(row.get("opponent_kontra", {}).values()) - {1})


def _bonus(listed: Record, ruleset: Ruleset, levels: Mapping[int, str]) -> str:
    """A bonus as announced or silent, made or lost; just its name if announced and made."""
    names = {bonus.code: bonus.name for bonus in ruleset.bonuses} | {VIRGIN: _("Announced virgin")}
    words = [names[listed["bonus"]]]
    if listed.get("announced") is False:
        words.append(_("silent"))
    if listed.get("made") is False:
        words.append(_("lost"))
    if listed.get("kontra", 1) > 1:
        words.append(levels[listed["kontra"]])
    bonus = " ".join(words)
    return _("%(bonus)s (opponents)") % {"bonus": bonus} if listed.get("side") == "opponents" else bonus


def _circumstances(record: Record) -> Iterator[str]:
    if record.get("conceded"):
        yield _("conceded")
    elif record.get("king_in_talon"):
        yield _("king in the talon")
    if record.get("renonce"):
        yield _("Renonce")
    if record.get("round_factor", 1) > 1:
        yield _("double")
