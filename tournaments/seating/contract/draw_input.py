"""Everything a draw depends on, as one value that can be converted to and from a JSON document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from tournaments.seating.contract import checks, reading
from tournaments.seating.contract.affinities import Affinity, GroupNames
from tournaments.seating.contract.problems import NoPlan
from tournaments.seating.contract.reading import DocumentReader
from tournaments.seating.contract.tables import Pair, RoundPlan, Split, split, split_with_six


@dataclass(frozen=True, slots=True)
class DrawInput:
    """Who is here, how many rounds to draw, what was played, which constraints hold and what the director allows.

    players    ids of everybody present; kept in ascending order, so the order in which they are listed changes nothing
    rounds     number of new rounds, after the `played` ones
    played     rounds already played; they may name people who have left
    left       people who were here and have left; None: everybody in `played` who is not present
    affinities who shares a club, household, car or team; kept for those present only
    apart      pairs that must not meet; absent people are ignored here and in `met`
    met        pairs that met earlier in the season, listed once for each meeting
    fixed      player id → table number from 1, in every new round
    least_bad  whether a plan is wanted even if pairs in `apart` have to meet
    allow_six  whether 6 or 11 people, who cannot be split into fours and fives, may have a table of six

    Computed: `split`, the tables of each new round (none where these people cannot be split), and `index`, the position
    of each player in `players`. Not every value can be drawn; `check` tells.
    """

    players: tuple[int, ...]
    rounds: int = 1
    seed: str = ""
    played: tuple[RoundPlan, ...] = ()
    left: tuple[int, ...] | None = None
    affinities: Mapping[Affinity, GroupNames] = field(default_factory=dict)
    apart: tuple[Pair, ...] = ()
    met: tuple[Pair, ...] = ()
    fixed: Mapping[int, int] = field(default_factory=dict)
    least_bad: bool = False
    allow_six: bool = False
    split: Split = field(init=False, repr=False, compare=False)
    index: Mapping[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ascending = tuple(sorted(self.players))
        index = {player: i for i, player in enumerate(ascending)}
        if len(index) == len(ascending):  # with duplicates, problems are reported in the order of the listing
            object.__setattr__(self, "players", ascending)
        splitting = split_with_six if self.allow_six else split
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "split", splitting(len(ascending)) or Split(0, 0))
        object.__setattr__(self, "affinities", _of_those_present(self.affinities, index))

    @classmethod
    def from_document(cls, document: object) -> DrawInput:
        """Read the JSON document of `manage.py draw_seating`.

        Raises NoPlan with all problems of form, or else all problems of content.
        """
        reader = DocumentReader(document)
        players, affinities = reader.read("players", reading.read_players) or reading.NOBODY
        rounds, seed = reader.read("rounds", reading.read_number) or 0, reader.read("seed", reading.read_text) or ""
        played, left = reader.read("played", reading.read_rounds) or (), reader.read("left", reading.read_ids) or ()
        apart, met = (reader.read(key, reading.read_pairs) or () for key in ("apart", "met"))
        fixed = reader.read("fixed", reading.read_fixed) or {}
        least_bad, allow_six = (bool(reader.read(key, reading.read_truth)) for key in ("least_bad", "allow_six"))
        reader.finish()
        checks.require_number(players)
        constraints = (affinities, apart, met, fixed)
        draw_input = cls(
            tuple(players), rounds, seed, played, left, *constraints, least_bad=least_bad, allow_six=allow_six
        )
        draw_input.check()
        return draw_input

    def to_document(self) -> dict[str, object]:
        """The JSON document from which anybody can draw the same plan: ids only, all in ascending order."""
        here = self.index.keys()
        left = set(chain.from_iterable(chain.from_iterable(self.played))) - here if self.left is None else self.left
        document: dict[str, object] = {
            "players": [{"id": player, **self._affinities_of(player)} for player in self.players],
            "rounds": self.rounds,
            "seed": self.seed,
            "met": _ordered(self.met),
            "apart": _ordered(self.apart),
            "fixed": {str(player): table for player, table in sorted(self.fixed.items())},
            "played": [[list(table) for table in seating] for seating in self.played],
            "left": sorted(left),
        }
        allowed = {"least_bad": self.least_bad, "allow_six": self.allow_six}
        return document | {name: True for name, is_allowed in allowed.items() if is_allowed}

    def check(self) -> None:
        """Raise NoPlan with all problems of content."""
        checks.require_number(self.players)
        problems = [
            *checks.player_problems(self.players, self.split),
            *checks.round_problems(self.rounds),
            *checks.played_problems(self.players, self.played, self.left),
        ]
        if self.split.tables:
            problems += checks.constraint_problems(
                self.index, self.split, fixed=self.fixed, apart=self.apart, met=self.met
            )
        if problems:
            raise NoPlan(*problems)

    @property
    def has_constraints(self) -> bool:
        return bool(self.affinities or self.apart or self.met or self.fixed)

    @property
    def is_plain(self) -> bool:
        """Nothing but people and rounds: any precomputed plan will do."""
        return not self.played and not self.has_constraints

    def without_constraints(self) -> DrawInput:
        return replace(self, affinities={}, apart=(), met=(), fixed={})

    def _affinities_of(self, player: int) -> dict[str, str]:
        return {affinity.value: names[player] for affinity, names in self.affinities.items() if player in names}


def _of_those_present(
    affinities: Mapping[Affinity, GroupNames], here: Mapping[int, int]
) -> Mapping[Affinity, GroupNames]:
    """Affinities in enum order, people by id, without absentees: none of this may change the plan."""
    present = {
        affinity: {player: affinities[affinity][player] for player in sorted(here.keys() & affinities[affinity].keys())}
        for affinity in Affinity
        if affinity in affinities
    }
    return {affinity: names for affinity, names in present.items() if names}


def _ordered(pairs: tuple[Pair, ...]) -> list[list[int]]:
    return sorted(sorted(pair) for pair in pairs)
