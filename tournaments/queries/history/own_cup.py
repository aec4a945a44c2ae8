"""Which of the cups in files is the one here: what is called like it, and what was said of others."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.intake.folding import spelt_words
from tournaments.intake.history.cups import meant_cup
from tournaments.intake.history.records import ImportedCup
from tournaments.models import Cup

OURS, OTHER = "ours", "other"
"""Whether a cup in files that is called otherwise is the one here."""
OURS_OR_OTHER = (OURS, OTHER)


@dataclass(frozen=True, slots=True)
class OwnCup:
    """The cups in files (by number), the one `called` like ours, the one `chosen` among several, and what was `said` of
    them, OURS or OTHER; "" and nothing where the files do not have them.
    """

    found: tuple[ImportedCup, ...]
    called: str
    chosen: str
    said: Mapping[str, str]

    @property
    def agreed(self) -> tuple[str, ...]:
        """The cups that are ours by what was said, although they are not called so."""
        return tuple(number for number, answer in self.said.items() if answer == OURS and number != self.called)

    @property
    def ours(self) -> tuple[str, ...]:
        """All that are ours; the only one in the files if it has a number instead of a name. None if that is open."""
        clear = tuple(dict.fromkeys(filter(None, (self.called, self.chosen, *self.agreed))))
        alone = tuple(each.number for each in self.found if each.number.isdecimal())
        return clear or (alone if len(self.found) == 1 else ())

    @property
    def is_open(self) -> bool:
        """Whether it has to be said which of several cups it is."""
        return len(self.found) > 1 and not self.ours

    @property
    def is_choice(self) -> bool:
        """Whether one is chosen among several: none is called like ours, and nothing was said of a single one."""
        return len(self.found) > 1 and not self.called and not self.agreed

    @property
    def besides(self) -> tuple[str, ...]:
        """The cups said to be ours that are no choice among several, to be taken back."""
        clear = filter(None, (self.chosen, *self.agreed))
        return () if self.is_choice else tuple(dict.fromkeys(each for each in clear if each != self.called))

    @property
    def asked(self) -> str:
        """The cup of which it has to be said whether it is ours: the only one, or one beside others of another name
        that are; "" if none is.
        """
        if not self.ours:
            return self.found[0].number if len(self.found) == 1 else ""
        known = {*self.ours, *(number for number, answer in self.said.items() if answer == OTHER)}
        left = [each.number for each in self.found if each.number not in known]
        return left[0] if left and self.agreed else ""

    @property
    def left(self) -> tuple[str, ...]:
        """The cups that do not come along; all of several until it is clear which one does."""
        return () if len(self.found) == 1 and not self.ours else self._not_ours

    @property
    def _not_ours(self) -> tuple[str, ...]:
        return tuple(each.number for each in self.found if each.number not in self.ours)


def own_cup(own: Cup, found: tuple[ImportedCup, ...], *, chosen: str, said: Mapping[str, str]) -> OwnCup:
    """What was said, as far as it is about cups `found` in the files."""
    names = set(map(spelt_words, names_of(own)))
    called = [each.number for each in found if names & {spelt_words(each.name), spelt_words(each.number)}]
    answers = {meant_cup(name, found): answer for name, answer in said.items()}
    return OwnCup(
        found,
        next(iter(called), ""),
        meant_cup(chosen, found),
        {number: answer for number, answer in answers.items() if number},
    )


def names_of(cup: Cup) -> tuple[str, ...]:
    """What files may call a cup."""
    return tuple(filter(None, (cup.name, cup.short_name)))
