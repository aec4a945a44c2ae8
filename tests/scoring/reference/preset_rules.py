"""The rules of a preset, from the published values in ``tables``; and of anything else that is a ruleset."""

from functools import cache
from typing import Any

from tests.scoring.reference import tables
from tests.scoring.reference.document_rules import document_rules
from tests.scoring.reference.rules import Extra, Game, Rules, Sweep, Tricks

Book = str | dict[str, Any] | Rules
"""A preset's slug, a ruleset document, or rules read before."""

FACTORS = (1, 2, 4, 8)
KINDS = {
    **dict.fromkeys(tables.BIRDS, "bird"),
    "king-ultimo": "ultimo",
    "trull": "holding",
    "kings": "holding",
    "mondfang": "catch",
    "sack1": "sack",
    "sack2": "sack",
    "valat": "valat",
}


def rules_of(book: Book) -> Rules:
    if isinstance(book, Rules):
        return book
    return _preset_rules(book) if isinstance(book, str) else document_rules(book)


@cache
def _preset_rules(slug: str) -> Rules:
    games = {code: _positive(slug, code, *values) for code, values in tables.POSITIVE[slug].items()}
    games |= {code: Game(value, value, kind="negative") for code, value in tables.NEGATIVE[slug].items()}
    if slug in tables.TRISCHAKEN_SCHEME:
        games["trischaken"] = Game(0, 0, kind="trischaken", forehand_only=True)
    return Rules(
        games=games,
        extras={code: _extra(code, *values) for code, values in (*tables.BONUS[slug].items(), _valats(slug))},
        factors=FACTORS,
        kontra_in_points=slug == tables.HOPFGARTEN,
        valat=_sweep(slug),
        trischaken=_trischaken(slug) if slug in tables.TRISCHAKEN_SCHEME else None,
        forehand_passes_on=slug in tables.FOREHAND_PASSES_ON,
        provable=_provable(slug),
        most_offenders=tables.MOST_OFFENDERS[slug],
    )


def _positive(slug: str, code: str, value: int, lost: int) -> Game:
    birds = tables.REQUIRED_BIRDS.get(code, ())
    return Game(
        value=value,
        lost=lost,
        calls=code in tables.RUFER_FAMILY,
        bonuses=tables.bonuses_of(slug, code),
        birds=tuple(bird for bird in birds if bird in tables.BONUS[slug]),
        forehand_only=code in tables.FOREHAND_ONLY,
        solo=code in tables.SOLO,
        may_concede=code in tables.RUFER_FAMILY and code != "solorufer",
        talon_voids_kontra=code == "solorufer",
        wins_from=tables.WINS_FROM[slug],
    )


def _extra(code: str, silent: int, announced: int) -> Extra:
    after = "sack1" if code == "sack2" else None
    return Extra(KINDS[code], silent, announced, least_thirds=tables.SACK_FROM.get(code, 0), after=after)


def _valats(slug: str) -> tuple[str, tuple[int, int]]:
    """Oberösterreich: the game fourfold or eightfold; Hopfgarten: double or fourfold; the others: 10 and 20."""
    if slug == tables.HOPFGARTEN:
        return "valat", (2, 4)
    return "valat", (4, 8) if slug in tables.OOE_FAMILY else (10, 20)


def _sweep(slug: str) -> Sweep:
    both = frozenset({"silent", "announced"})
    if slug == tables.HOPFGARTEN:
        return Sweep(replaces=both, multiplies_announced=True)
    if slug == tables.TIROL:
        return Sweep(replaces=frozenset(), doubled_in_solos=True, made_voids=("holding", "sack"))
    if slug == tables.WIEN:
        return Sweep(
            replaces=frozenset(),
            doubled_in_solos=True,
            made_voids_silent=("holding",),
            excludes_announced=("holding",),
            silent_voids_game_kontra=True,
        )
    return Sweep(replaces=both, voids_silent=True)


def _trischaken(slug: str) -> Tricks:
    """A Renonce: what each regular player gets, from one offender, from forehand alone, from several."""
    each = {tables.WIEN: 6, tables.TIROL: 4, tables.SAUWALD: 3}
    amounts = (each[slug],) * 3 if slug in each else (2, 4, 3)
    return Tricks(tables.TRISCHAKEN_SCHEME[slug], (amounts[0], amounts[1], amounts[2]))


def _provable(slug: str) -> str:
    if slug in tables.PROVES_FOR_EITHER_SIDE:
        return "injured_side"
    return "declarer_side" if slug in tables.PROVES_FOR_DECLARER else "nobody"
