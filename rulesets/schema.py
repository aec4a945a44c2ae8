"""The schema of a complete ruleset document: the kind and the default of every key."""

from rulesets.fields import Key, Keys, choice, day, flag, list_of, slug, table_of, text, whole
from rulesets.model import ALL_THIRDS, FourKings
from rulesets.rows import (
    Bonus,
    BonusKind,
    Contract,
    Family,
    Kontra,
    KontraCounts,
    KontraLevel,
    PartnerRule,
    ProvableSilent,
    Renonce,
    TalonGoes,
    Trischaken,
    TrischakenRenonce,
    TrischakenScheme,
    Valat,
    ValatPays,
)

POINTS = whole(0, 1000)
THIRDS = whole(1, ALL_THIRDS)
NO = Key(flag, default=False)
NONE_LISTED: tuple[object, ...] = ()

CONTRACT: Keys = {
    "code": Key(slug),
    "name": Key(text),
    "family": Key(choice(Family)),
    "value": Key(POINTS),
    "lost_value": Key(POINTS),
    "partner": Key(choice(PartnerRule), default=PartnerRule.NOBODY),
    "bonuses": Key(list_of(slug), default=NONE_LISTED),
    "required_birds": Key(list_of(slug), default=NONE_LISTED),
    "forehand_only": NO,
    "doubles_bonuses": NO,
    "may_concede": NO,
    "king_in_talon_voids_kontra": NO,
    "tricks": Key(whole(0, 12), default=None),
}
BONUS: Keys = {
    "code": Key(slug),
    "name": Key(text),
    "kind": Key(choice(BonusKind)),
    "silent": Key(POINTS),
    "announced": Key(POINTS),
    "least_thirds": Key(THIRDS, default=None),
    "after": Key(slug, default=None),
}
LEVEL: Keys = {"name": Key(text), "factor": Key(whole(2, 64))}
KONTRA: Keys = {
    "counts": Key(choice(KontraCounts)),
    "levels": Key(list_of(table_of(LEVEL, KontraLevel))),
}
VALAT: Keys = {
    "pays": Key(choice(ValatPays)),
    "doubled_in_solos": NO,
    "voids_silent": NO,
    "made_voids": Key(list_of(choice(BonusKind)), default=NONE_LISTED),
    "excludes_announced": Key(list_of(choice(BonusKind)), default=NONE_LISTED),
    "multiplies_announced": NO,
    "silent_voids_game_kontra": NO,
    "made_voids_silent": Key(list_of(choice(BonusKind)), default=NONE_LISTED),
}
TRISCHAKEN_RENONCE: Keys = {"each": Key(POINTS), "by_forehand": Key(POINTS), "by_two": Key(POINTS)}
TRISCHAKEN: Keys = {
    "scheme": Key(choice(TrischakenScheme)),
    "mayor_thirds": Key(THIRDS),
    "renonce": Key(table_of(TRISCHAKEN_RENONCE, TrischakenRenonce)),
    "talon": Key(choice(TalonGoes), default=TalonGoes.UNSTATED),
}
RENONCE: Keys = {
    "provable_silent": Key(choice(ProvableSilent), default=ProvableSilent.NOBODY),
    "most_offenders": Key(whole(1, 3), default=2),
}
RULESET: Keys = {
    "slug": Key(slug),
    "name": Key(text),
    "version": Key(text),
    "valid_from": Key(day),
    "cups": Key(list_of(text)),
    "source": Key(text),
    "threshold_thirds": Key(THIRDS),
    "four_kings": Key(choice(FourKings), default=FourKings.UNSTATED),
    "may_call_oneself": NO,
    "silent_failures_count": NO,
    "cents_per_point": Key(whole(0, 10_000), default=10),
    "contracts": Key(list_of(table_of(CONTRACT, Contract))),
    "bonuses": Key(list_of(table_of(BONUS, Bonus))),
    "kontra": Key(table_of(KONTRA, Kontra)),
    "valat": Key(table_of(VALAT, Valat)),
    "trischaken": Key(table_of(TRISCHAKEN, Trischaken), default=None),
    "renonce": Key(table_of(RENONCE, Renonce), default=Renonce()),
}
