"""What a referee has to know of a ruleset, in the words of this settlement.

Values are points per opponent, card points thirds. ``rules_of`` makes them from a preset's slug (the literals of
``tables``) or from a ruleset document as plain data, short or complete.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Game:
    """A contract. ``kind``: positive, negative or trischaken; ``birds``: one of them has to be announced."""

    value: int
    lost: int
    kind: str = "positive"
    calls: bool = False
    bonuses: tuple[str, ...] = ()
    birds: tuple[str, ...] = ()
    forehand_only: bool = False
    solo: bool = False
    may_concede: bool = False
    talon_voids_kontra: bool = False
    wins_from: int = 107
    second_half_lost: int | None = None
    becomes: str | None = None


@dataclass(frozen=True, slots=True)
class Extra:
    """A bonus. ``kind``: bird, ultimo, holding, catch, sack, valat or hand."""

    kind: str
    silent: int
    announced: int
    least_thirds: int = 0
    after: str | None = None
    no_kontra: bool = False


@dataclass(frozen=True, slots=True)
class Sweep:
    """How a Valat counts; ``replaces`` names the ways (silent, announced) that take the game's place."""

    replaces: frozenset[str]
    doubled_in_solos: bool = False
    voids_silent: bool = False
    made_voids: tuple[str, ...] = ()
    made_voids_silent: tuple[str, ...] = ()
    excludes_announced: tuple[str, ...] = ()
    multiplies_announced: bool = False
    silent_voids_game_kontra: bool = False


@dataclass(frozen=True, slots=True)
class Pots:
    """What the losers pay together: alone and beside two virgins (plain, mayor, forehand, both), beside three virgins
    (mayor, both), two tied (with no virgin, one, two), three tied."""

    alone: tuple[int, ...]
    two_virgins: tuple[int, ...]
    all_tricks: tuple[int, ...]
    two_tied: tuple[int, ...]
    three_tied: int


@dataclass(frozen=True, slots=True)
class Tricks:
    """A Trischaken. ``renonce``: what each regular player gets from one offender, from forehand alone, from several;
    ``rank``: what each of the two highest pays, where the plain hand goes by rank; ``from_each``: what a virgin
    collects, where it does not take the pot; ``announced_virgin``: made, lost."""

    scheme: str
    renonce: tuple[int, int, int]
    mayor: int = 107
    kontra: bool = False
    announced_virgin: tuple[int, int] | None = None
    forehand_shares: bool = False
    all_cases: bool = False
    pots: Pots | None = None
    rank: int | None = None
    from_each: int | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """``beside`` holds the pairs of contracts that can be declared in one hand, each in both orders."""

    games: dict[str, Game]
    extras: dict[str, Extra]
    factors: tuple[int, ...]
    kontra_in_points: bool
    valat: Sweep | None
    trischaken: Tricks | None
    forehand_passes_on: bool = False
    may_call_oneself: bool = False
    silent_failures: bool = False
    provable: str = "nobody"
    most_offenders: int = 2
    beside: frozenset[tuple[str, str]] = frozenset()
    bei_pays: str | None = None
    hand_pays: str | None = None
    doubles: bool = False
    seats: int = 4
    dummies: int = 0
    shared_by_hand: bool = False
    two_kings: bool = False

    def all_seats(self) -> range:
        return range(self.seats)

    def is_dummy(self, seat: int) -> bool:
        return self.seats - self.dummies <= seat < self.seats

    def of_kind(self, *kinds: str) -> tuple[str, ...]:
        return tuple(code for code, extra in self.extras.items() if extra.kind in kinds)

    def may_become(self, contract: str | None) -> bool:
        """Whether a Rufer with its king in the talon may be played on as this contract."""
        return any(game.becomes == contract for game in self.games.values() if game.becomes)
