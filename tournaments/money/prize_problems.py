"""Problems in a prize scheme's document: a stable code, the field, and facts for the sentence."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from enum import StrEnum

from tournaments.money.translatable import gettext_noop


class PrizeCode(StrEnum):
    """Stable: callers branch on them; only the sentences may change."""

    NOT_AN_OBJECT = "prize_not_an_object"
    MISSING = "prize_missing"
    UNKNOWN_FIELD = "prize_unknown_field"
    WRONG_TYPE = "prize_wrong_type"
    EMPTY = "prize_empty"
    TOO_LONG = "prize_too_long"
    OUT_OF_RANGE = "prize_out_of_range"
    UNKNOWN_KIND = "prize_unknown_kind"
    RANKS_NOT_ASCENDING = "prize_ranks_not_ascending"
    OVER_100_PERCENT = "prize_over_100_percent"


PRIZE_SENTENCES: Mapping[PrizeCode, str] = {
    PrizeCode.NOT_AN_OBJECT: gettext_noop("A prize scheme has to be a JSON object."),
    PrizeCode.MISSING: gettext_noop("%(field)s is missing from the prize scheme."),
    PrizeCode.UNKNOWN_FIELD: gettext_noop("Prize schemes have no field %(field)s."),
    PrizeCode.WRONG_TYPE: gettext_noop("%(field)s of the prize scheme should be another kind of value."),
    PrizeCode.EMPTY: gettext_noop("%(field)s of the prize scheme is empty."),
    PrizeCode.TOO_LONG: gettext_noop("%(field)s of the prize scheme is too long: at most %(most)s are possible."),
    PrizeCode.OUT_OF_RANGE: gettext_noop("%(field)s of the prize scheme has to be between %(least)s and %(most)s."),
    PrizeCode.UNKNOWN_KIND: gettext_noop("There are no prizes of this kind: %(value)s."),
    PrizeCode.RANKS_NOT_ASCENDING: gettext_noop("Please give the ranks in ascending order, each of them once."),
    PrizeCode.OVER_100_PERCENT: gettext_noop("Together the prizes are %(percent)s %% of the fees; at most 100 %% are."),
}
"""Sentences by code; entry points translate them and fill in the facts."""


@dataclasses.dataclass(frozen=True, slots=True)
class PrizeProblem:
    """A problem. `field` is a path like `prizes[1].cents`, "" for the whole document; `facts` fill the sentence."""

    code: PrizeCode
    field: str = ""
    facts: Mapping[str, int | str] = dataclasses.field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The untranslated sentence, with %-placeholders for `named_facts`."""
        return PRIZE_SENTENCES[self.code]

    @property
    def named_facts(self) -> Mapping[str, int | str]:
        return {"field": self.field, **self.facts}


class PrizeSchemeRefused(ValueError):  # noqa: N818 - named by what happened, as all errors here
    """The document is no valid prize scheme; `problems` lists all its problems in document order."""

    def __init__(self, problems: Iterable[PrizeProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{each.code} at {each.field!r}" for each in self.problems))
