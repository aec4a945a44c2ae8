"""The rows a ruleset is made of: contracts, bonuses, Kontra levels, what a Valat does and a Renonce allows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

UNWRITTEN_AT_DEFAULT: Mapping[str, bool] = {"unwritten_at_default": True}
"""Metadata of a field that a complete document leaves out at its default, so that it changes no older hash."""


class Family(StrEnum):
    """How a contract is played, and so which fields its record has."""

    POSITIVE = "positive"
    """Two sides play for card points."""
    NEGATIVE = "negative"
    """The declarer must take exactly `tricks` tricks; each opponent settles separately, with a Kontra of their own."""
    TRISCHAKEN = "trischaken"
    """Everybody for themselves; the most card points lose."""


class PartnerRule(StrEnum):
    """Who plays with the declarer."""

    CALLED_KING = "called_king"
    """The holder of the called king; nobody when it lies in the talon."""
    NOBODY = "nobody"


class BonusKind(StrEnum):
    """What a bonus is paid for; several rules apply to whole kinds."""

    BIRD = "bird"
    """One of the four lowest tarocks takes the trick of its number, counted from the last."""
    ULTIMO = "ultimo"
    """The called king takes the last trick: only where a king was called, only the declarer's side's."""
    HOLDING = "holding"
    """Cards in the tricks: Trull, four kings."""
    CATCH = "catch"
    """A card taken from the other side: Mondfang."""
    SACK = "sack"
    """Card points of the winning side, `least_thirds` or more."""
    VALAT = "valat"
    """All tricks."""
    HAND = "hand"
    """Cards held by one player, shown before the first trick: paid when announced, never lost, no Kontra."""


class AnyBird(StrEnum):
    """Stands for every bird the ruleset has, in place of a list of codes."""

    ANY = "any"


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract. `value` is won, `lost_value` lost, in points per opponent; both 0 in Trischaken.

    `bonuses` are the codes that may be listed with it. One of `required_birds` has to be announced by the declarer
    (`Ruleset.required_birds` resolves "any"). `tricks` is the target of a negative contract. `threshold_thirds` is the
    contract's own winning limit, in thirds. `beside` are the negative contracts others can declare in the same hand.
    A declarer whose called king lies in the talon may play on as `king_in_talon_becomes`. `second_half_lost_value`
    takes the place of `lost_value` where the declarer took the second half of the talon.
    """

    code: str
    name: str
    family: Family
    value: int
    lost_value: int
    partner: PartnerRule = PartnerRule.NOBODY
    bonuses: tuple[str, ...] = ()
    required_birds: tuple[str, ...] | AnyBird = ()
    forehand_only: bool = False
    doubles_bonuses: bool = False
    may_concede: bool = False
    king_in_talon_voids_kontra: bool = False
    tricks: int | None = None
    threshold_thirds: int | None = None
    beside: tuple[str, ...] = field(default=(), metadata=UNWRITTEN_AT_DEFAULT)
    king_in_talon_becomes: str | None = None
    second_half_lost_value: int | None = None

    @property
    def calls_king(self) -> bool:
        """Whether a king is called, so that a partner can exist."""
        return self.partner is PartnerRule.CALLED_KING

    def stands_beside(self, other: "Contract") -> bool:
        """Whether the two can be declared in the same hand (Bei-Spiele); it is enough that one row names the other.

        Only negative contracts can, whatever an old document's row of another says.
        """
        are_negative = self.family is Family.NEGATIVE and other.family is Family.NEGATIVE
        return are_negative and (other.code in self.beside or self.code in other.beside)


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus, in points per opponent, silent and announced; a hand bonus has no silent value.

    The numbers of the Valat are factors on the game where `Valat.pays` says that it replaces the game.
    A Sack needs `least_thirds` card points and, where named, the one it comes `after`.
    """

    code: str
    name: str
    kind: BonusKind
    announced: int
    silent: int | None = None
    least_thirds: int | None = None
    after: str | None = None
    no_kontra: bool = field(default=False, metadata=UNWRITTEN_AT_DEFAULT)

    def worth(self, *, announced: bool) -> int:
        """The value of the announced or the silent bonus."""
        return self.announced if announced else self.silent or 0


class KontraCounts(StrEnum):
    """Which ledgers a Kontra multiplies."""

    MONEY = "money"
    SCORE_AND_MONEY = "score_and_money"


class TrischakenKontra(StrEnum):
    """Whether Kontra can be said in Trischaken."""

    NONE = "none"
    ALL = "all"
    """One factor on the whole Trischaken."""


@dataclass(frozen=True, slots=True)
class KontraLevel:
    """One level of Kontra: its name, and the factor it raises the item to."""

    name: str
    factor: int


@dataclass(frozen=True, slots=True)
class Kontra:
    """The Kontra levels in the order they are said, factors rising, and the ledgers they count in."""

    counts: KontraCounts
    levels: tuple[KontraLevel, ...]
    trischaken: TrischakenKontra = field(default=TrischakenKontra.NONE, metadata=UNWRITTEN_AT_DEFAULT)


class ValatPays(StrEnum):
    """Whether a Valat multiplies the game and takes its place, or is a fixed item beside it."""

    REPLACES_GAME = "replaces_game"
    BESIDE_GAME = "beside_game"


@dataclass(frozen=True, slots=True)
class ValatWays:
    """A Valat that pays in one way when silent and in the other when announced."""

    silent: ValatPays
    announced: ValatPays


@dataclass(frozen=True, slots=True)
class Valat:
    """What a Valat does to the game and to the other bonuses; its numbers are in the bonus row `valat`."""

    pays: ValatPays | ValatWays
    doubled_in_solos: bool = False
    voids_silent: bool = False
    """Silent bonuses are void beside any Valat, made or failed."""
    made_voids: tuple[BonusKind, ...] = ()
    """Kinds of bonuses that a made Valat voids, silent and announced."""
    excludes_announced: tuple[BonusKind, ...] = ()
    """Kinds of bonuses nobody can announce beside an announced Valat."""
    multiplies_announced: bool = False
    """Announced bonuses are multiplied like the game."""
    silent_voids_game_kontra: bool = False
    made_voids_silent: tuple[BonusKind, ...] = field(default=(), metadata=UNWRITTEN_AT_DEFAULT)
    """Kinds of bonuses that a made one voids where they are silent."""

    def pays_when(self, *, announced: bool) -> ValatPays:
        """What an announced or a silent Valat does to the game."""
        if isinstance(self.pays, ValatPays):
            return self.pays
        return self.pays.announced if announced else self.pays.silent


class ProvableSilent(StrEnum):
    """Whose silent bonuses count after a Renonce when a regular player of that side can prove them."""

    NOBODY = "nobody"
    INJURED_SIDE = "injured_side"
    """Either side's, as long as it has a regular player."""
    DECLARER_SIDE = "declarer_side"


@dataclass(frozen=True, slots=True)
class Renonce:
    """What may be listed with a Renonce: silent bonuses that can be proved, and how many offenders."""

    provable_silent: ProvableSilent = field(default=ProvableSilent.NOBODY, metadata=UNWRITTEN_AT_DEFAULT)
    most_offenders: int = field(default=2, metadata=UNWRITTEN_AT_DEFAULT)


@dataclass(frozen=True, slots=True)
class Conduct:
    """Rules that move no points, each one line for the rules page; None where the source says nothing."""

    kaiserstich: str | None = None
    stichzwang: str | None = None
    pagat_last: str | None = None
    throw_in: str | None = None
    piccolo_skues: str | None = None
    open_talk: str | None = None
    discards: str | None = None
    leads: str | None = None
