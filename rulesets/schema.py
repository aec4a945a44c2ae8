"""The schema of a complete ruleset document: the kind and the default of every key."""

from collections.abc import Mapping

from rulesets.fields import (
    EDITION_LIMIT,
    NAME_LIMIT,
    TEXT_LIMIT,
    Key,
    Keys,
    choice,
    day,
    exactly,
    flag,
    list_of,
    slug,
    table_of,
    text,
    text_or,
    whole,
)
from rulesets.model import (
    ALL_THIRDS,
    HALF_OF_THIRDS,
    LEAST_LIMIT,
    MOST_LIMIT,
    BeiPays,
    DoubledAfter,
    DummiesShared,
    FourKings,
    HandPays,
    PartnerCall,
)
from rulesets.rows import (
    AnyBird,
    Bonus,
    BonusKind,
    Conduct,
    Contract,
    Family,
    Kontra,
    KontraCounts,
    KontraLevel,
    PartnerRule,
    ProvableSilent,
    Renonce,
    TrischakenKontra,
    Valat,
    ValatPays,
    ValatWays,
)
from rulesets.trischaken import (
    AnnouncedVirgin,
    ForehandTied,
    PlainLoser,
    Pots,
    TalonGoes,
    Trischaken,
    TrischakenCases,
    TrischakenRenonce,
    TrischakenScheme,
    VirginGets,
)

POINTS = whole(0, 1000)
THIRDS = whole(1, ALL_THIRDS)
WINNING_LIMIT = whole(1, ALL_THIRDS, sensible=(LEAST_LIMIT, MOST_LIMIT))
MAYOR_LIMIT = whole(1, ALL_THIRDS, sensible=(HALF_OF_THIRDS + 1, ALL_THIRDS))
NAME = text(NAME_LIMIT)
EDITION = text(EDITION_LIMIT)
LINE = text(TEXT_LIMIT)
NO = Key(flag, default=False)
NONE_LISTED: tuple[object, ...] = ()


def _valat_ways(silent: ValatPays, announced: ValatPays) -> ValatPays | ValatWays:
    """Equal ways are merged into one, so that equal rules have equal documents."""
    return silent if silent is announced else ValatWays(silent, announced)


CONTRACT: Keys = {
    "code": Key(slug),
    "name": Key(NAME),
    "family": Key(choice(Family)),
    "value": Key(POINTS),
    "lost_value": Key(POINTS),
    "partner": Key(choice(PartnerRule), default=PartnerRule.NOBODY),
    "bonuses": Key(list_of(slug), default=NONE_LISTED),
    "required_birds": Key(text_or(choice(AnyBird), (list, tuple), list_of(slug), reason="birds"), default=NONE_LISTED),
    "forehand_only": NO,
    "doubles_bonuses": NO,
    "may_concede": NO,
    "king_in_talon_voids_kontra": NO,
    "tricks": Key(whole(0, 12), default=None),
    "threshold_thirds": Key(WINNING_LIMIT, default=None),
    "beside": Key(list_of(slug), default=NONE_LISTED),
    "king_in_talon_becomes": Key(slug, default=None),
    "second_half_lost_value": Key(POINTS, default=None),
}
BONUS: Keys = {
    "code": Key(slug),
    "name": Key(NAME),
    "kind": Key(choice(BonusKind, reason="kind")),
    "silent": Key(POINTS, default=None),
    "announced": Key(POINTS),
    "least_thirds": Key(THIRDS, default=None),
    "after": Key(slug, default=None),
    "no_kontra": NO,
}
LEVEL: Keys = {"name": Key(NAME), "factor": Key(whole(2, 64))}
KONTRA: Keys = {
    "counts": Key(choice(KontraCounts)),
    "levels": Key(list_of(table_of(LEVEL, KontraLevel))),
    "trischaken": Key(choice(TrischakenKontra), default=TrischakenKontra.NONE),
}
VALAT_WAYS: Keys = {"silent": Key(choice(ValatPays)), "announced": Key(choice(ValatPays))}
VALAT: Keys = {
    "pays": Key(text_or(choice(ValatPays), Mapping, table_of(VALAT_WAYS, _valat_ways), reason="pays")),
    "doubled_in_solos": NO,
    "voids_silent": NO,
    "made_voids": Key(list_of(choice(BonusKind)), default=NONE_LISTED),
    "excludes_announced": Key(list_of(choice(BonusKind)), default=NONE_LISTED),
    "multiplies_announced": NO,
    "silent_voids_game_kontra": NO,
    "made_voids_silent": Key(list_of(choice(BonusKind)), default=NONE_LISTED),
}
TRISCHAKEN_RENONCE: Keys = {"each": Key(POINTS), "by_forehand": Key(POINTS), "by_two": Key(POINTS)}
POTS: Keys = {
    "alone": Key(exactly(4, POINTS), default=None),
    "two_virgins": Key(exactly(4, POINTS), default=None),
    "all_tricks": Key(exactly(2, POINTS), default=None),
    "two_tied": Key(exactly(3, POINTS), default=None),
    "three_tied": Key(POINTS, default=None),
}
ANNOUNCED_VIRGIN: Keys = {"made": Key(POINTS), "lost": Key(POINTS)}
TRISCHAKEN: Keys = {
    "scheme": Key(choice(TrischakenScheme)),
    "mayor_thirds": Key(MAYOR_LIMIT),
    "renonce": Key(table_of(TRISCHAKEN_RENONCE, TrischakenRenonce)),
    "talon": Key(choice(TalonGoes), default=TalonGoes.UNSTATED),
    "pots": Key(table_of(POTS, Pots), default=None),
    "forehand_tied": Key(choice(ForehandTied), default=ForehandTied.ALONE),
    "plain": Key(choice(PlainLoser), default=PlainLoser.LOSER),
    "rank": Key(POINTS, default=None),
    "virgin": Key(choice(VirginGets), default=VirginGets.POT),
    "from_each": Key(POINTS, default=None),
    "cases": Key(choice(TrischakenCases), default=TrischakenCases.FIRST),
    "announced_virgin": Key(table_of(ANNOUNCED_VIRGIN, AnnouncedVirgin), default=None),
}
RENONCE: Keys = {
    "provable_silent": Key(choice(ProvableSilent), default=ProvableSilent.NOBODY),
    "most_offenders": Key(whole(1, 3), default=2),
}
CONDUCT: Keys = dict.fromkeys(
    (
        "kaiserstich", "stichzwang", "pagat_last", "throw_in", "piccolo_skues", "open_talk", "discards", "leads",
    ),
    Key(LINE, default=None),
)  # fmt: skip
RULESET: Keys = {
    "slug": Key(slug),
    "name": Key(NAME),
    "version": Key(EDITION),
    "valid_from": Key(day),
    "cups": Key(list_of(NAME)),
    "source": Key(LINE),
    "threshold_thirds": Key(WINNING_LIMIT),
    "four_kings": Key(choice(FourKings), default=FourKings.UNSTATED),
    "may_call_oneself": NO,
    "silent_failures_count": NO,
    "cents_per_point": Key(whole(0, 10_000), default=10),
    "contracts": Key(list_of(table_of(CONTRACT, Contract))),
    "bonuses": Key(list_of(table_of(BONUS, Bonus))),
    "kontra": Key(table_of(KONTRA, Kontra)),
    "valat": Key(table_of(VALAT, Valat), default=None),
    "trischaken": Key(table_of(TRISCHAKEN, Trischaken), default=None),
    "renonce": Key(table_of(RENONCE, Renonce), default=Renonce()),
    "bei_pays": Key(choice(BeiPays), default=None),
    "hand_pays": Key(choice(HandPays), default=None),
    "doubled_after": Key(list_of(choice(DoubledAfter)), default=NONE_LISTED),
    "doubled_hands": Key(whole(1, 60), default=None),
    "players": Key(whole(2, 6), default=4),
    "partner": Key(choice(PartnerCall), default=PartnerCall.CALLED_KING),
    "dummies": Key(whole(0, 2), default=0),
    "dummies_shared": Key(choice(DummiesShared), default=DummiesShared.ROUND),
    "conduct": Key(table_of(CONDUCT, Conduct), default=Conduct()),
}
