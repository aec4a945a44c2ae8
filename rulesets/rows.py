"""The rows of a ruleset: contracts, bonuses, Kontra levels, the Valat's effects and the Renonce's rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

UNWRITTEN_AT_DEFAULT: Mapping[str, bool] = {"unwritten_at_default": True}
"""Metadata of a field omitted from a complete document at its default, so that older hashes stay the same."""


class Family(StrEnum):
    """How a contract is played, which determines the fields of its record."""

    POSITIVE = "positive"
    """Two sides play for card points."""
    NEGATIVE = "negative"
    """The declarer must take exactly `tricks` tricks; each opponent settles separately, with their own Kontra."""
    TRISCHAKEN = "trischaken"
    """Everybody for themselves; the most card points lose."""


class PartnerRule(StrEnum):
    """Who plays with the declarer."""

    CALLED_KING = "called_king"
    """The holder of the called king; nobody if it lies in the talon."""
    NOBODY = "nobody"


class BonusKind(StrEnum):
    """What a bonus is paid for; several rules apply to whole kinds."""

    BIRD = "bird"
    """One of the four lowest tarocks takes the trick of its number, counted from the last."""
    ULTIMO = "ultimo"
    """The called king takes the last trick: only if a king was called, and only for the declarer's side."""
    HOLDING = "holding"
    """Cards in the tricks: Trull, four kings."""
    CATCH = "catch"
    """A card taken from the other side: Mondfang."""
    SACK = "sack"
    """Card points of the winning side, `least_thirds` or more."""
    VALAT = "valat"
    """All tricks."""
    HAND = "hand"
    """Cards held by one player, shown before the first trick: paid if announced, never lost, no Kontra."""


class AnyBird(StrEnum):
    """Stands for every bird the ruleset has, instead of a list of codes."""

    ANY = "any"


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract. `value` is won, `lost_value` lost, in points per opponent; both 0 in Trischaken.

    `bonuses` are the codes that may be listed with it. The declarer must announce one of `required_birds`
    (`Ruleset.required_birds` resolves "any"). `tricks` is the target of a negative contract. `threshold_thirds` is the
    contract's own winning limit, in thirds. `beside` are the negative contracts others can declare in the same hand. A
    declarer whose called king lies in the talon may play on as `king_in_talon_becomes`. `second_half_lost_value`
    replaces `lost_value` if the declarer took the second half of the talon.
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
        """Whether a king is called, so that there may be a partner."""
        return self.partner is PartnerRule.CALLED_KING

    def combines_with(self, other: "Contract") -> bool:
        """Whether the two can be declared in the same hand (Bei-Spiele); it suffices that one row names the other.

        Only negative contracts can, whatever an old document says.
        """
        are_negative = self.family is Family.NEGATIVE and other.family is Family.NEGATIVE
        return are_negative and (other.code in self.beside or self.code in other.beside)


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus, in points per opponent, silent and announced; a hand bonus has no silent value.

    The Valat's numbers are factors on the game if `Valat.pays` says that it replaces the game. A Sack requires
    `least_thirds` card points and, if named, the one it comes `after`.
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
        """The value if announced, or if silent."""
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
    """A Kontra level: its name, and the factor it raises the item to."""

    name: str
    factor: int


@dataclass(frozen=True, slots=True)
class Kontra:
    """The Kontra levels in order, factors rising, and the ledgers they count in."""

    counts: KontraCounts
    levels: tuple[KontraLevel, ...]
    trischaken: TrischakenKontra = field(default=TrischakenKontra.NONE, metadata=UNWRITTEN_AT_DEFAULT)


class ValatPays(StrEnum):
    """Whether a Valat multiplies and replaces the game, or is a fixed item besides it."""

    REPLACES_GAME = "replaces_game"
    BESIDE_GAME = "beside_game"


@dataclass(frozen=True, slots=True)
class ValatWays:
    """A Valat that pays differently when silent and when announced."""

    silent: ValatPays
    announced: ValatPays


@dataclass(frozen=True, slots=True)
class Valat:
    """A Valat's effects on the game and on other bonuses; its numbers are in the bonus row `valat`."""

    pays: ValatPays | ValatWays
    doubled_in_solos: bool = False
    voids_silent: bool = False
    """Silent bonuses are void besides any Valat, made or failed."""
    made_voids: tuple[BonusKind, ...] = ()
    """Kinds of bonuses that a made Valat voids, silent and announced."""
    excludes_announced: tuple[BonusKind, ...] = ()
    """Kinds of bonuses nobody can announce besides an announced Valat."""
    multiplies_announced: bool = False
    """Announced bonuses are multiplied like the game."""
    silent_voids_game_kontra: bool = False
    made_voids_silent: tuple[BonusKind, ...] = field(default=(), metadata=UNWRITTEN_AT_DEFAULT)
    """Kinds of bonuses that a made Valat voids when silent."""

    def pays_when(self, *, announced: bool) -> ValatPays:
        """The effect of an announced or a silent Valat on the game."""
        if isinstance(self.pays, ValatPays):
            return self.pays
        return self.pays.announced if announced else self.pays.silent


class ProvableSilent(StrEnum):
    """Whose silent bonuses count after a Renonce if a regular player of that side can prove them."""

    NOBODY = "nobody"
    INJURED_SIDE = "injured_side"
    """Either side's, as long as it has a regular player."""
    DECLARER_SIDE = "declarer_side"


@dataclass(frozen=True, slots=True)
class Renonce:
    """What may be listed with a Renonce: provable silent bonuses, and how many offenders."""

    provable_silent: ProvableSilent = field(default=ProvableSilent.NOBODY, metadata=UNWRITTEN_AT_DEFAULT)
    most_offenders: int = field(default=2, metadata=UNWRITTEN_AT_DEFAULT)


@dataclass(frozen=True, slots=True)
class Conduct:
    """Rules that affect no points, one line each for the rules page; None if the source says nothing."""

    kaiserstich: str | None = None
    stichzwang: str | None = None
    pagat_last: str | None = None
    throw_in: str | None = None
    piccolo_skues: str | None = None
    open_talk: str | None = None
    discards: str | None = None
    leads: str | None = None
