"""The published values as plain literals. Points per opponent; card points in thirds.

Sources: the cups' own tables (Raiffeisen/Mühlviertler, Hausruckviertler, Sauwald, Wiener, Steirischer, Kärntner
and Tiroler cup, Österreich-Finale, Defereggen tournament).
"""

OOE_2023 = "ooe-2023"
FINALE_2021 = "oesterreich-finale-2021"
HAUSRUCK = "hausruck-classic"
RAIFFEISEN = "raiffeisen-classic"
SAUWALD = "sauwald-2019"
WIEN = "wien-2021"
TIROL = "tirol-2020"
HOPFGARTEN = "hopfgarten-2016"

SLUGS = (OOE_2023, FINALE_2021, HAUSRUCK, RAIFFEISEN, SAUWALD, WIEN, TIROL, HOPFGARTEN)
OOE_FAMILY = (OOE_2023, FINALE_2021, HAUSRUCK, RAIFFEISEN, SAUWALD)

# Contract: (value when won, value when lost). A Rufer with a required bird is worth this beside the bird.
POSITIVE: dict[str, dict[str, tuple[int, int]]] = {
    OOE_2023: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "besserrufer": (1, 1),
        "farbendreier": (3, 3),
        "sechserdreier": (4, 8),
        "dreier": (4, 4),
        "farbensolo": (6, 6),
        "solodreier": (8, 8),
    },
    FINALE_2021: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "besserrufer": (1, 1),
        "farbendreier": (3, 3),
        "sechserdreier": (4, 8),
        "dreier": (4, 4),
        "farbensolo": (6, 6),
        "solodreier": (8, 8),
    },
    HAUSRUCK: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "besserrufer": (1, 1),
        "sechserdreier": (4, 8),
        "dreier": (4, 4),
        "farbensolo": (5, 5),
        "solodreier": (8, 8),
    },
    RAIFFEISEN: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "besserrufer": (1, 1),
        "sechserdreier": (4, 8),
        "dreier": (4, 4),
        "farbensolo": (5, 5),
        "solodreier": (8, 8),
    },
    SAUWALD: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "besserrufer": (1, 1),
        "sechserdreier": (4, 8),
        "dreier": (4, 4),
        "farbensolo": (5, 5),
        "solodreier": (8, 8),
    },
    WIEN: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "pagatrufer": (1, 1),
        "uhurufer": (1, 1),
        "kakadurufer": (1, 1),
        "quapilrufer": (1, 1),
        "sechserdreier": (4, 8),
        "farbendreier": (5, 5),
        "dreier": (5, 5),
        "farbensolo": (10, 10),
        "solodreier": (10, 10),
    },
    TIROL: {
        "rufer": (1, 1),
        "solorufer": (2, 2),
        "besserrufer": (1, 1),
        "sechserdreier": (4, 8),
        "farbendreier": (5, 5),
        "dreier": (5, 5),
        "farbensolo": (10, 10),
        "solodreier": (10, 10),
    },
    HOPFGARTEN: {
        "rufer": (1, 1),
        "pagatrufer": (2, 2),
        "uhurufer": (2, 2),
        "kakadurufer": (3, 3),
        "dreier": (5, 5),
    },
}

NEGATIVE: dict[str, dict[str, int]] = {
    OOE_2023: {"piccolo": 2, "bettel": 2, "piccolo-ouvert": 6, "bettel-ouvert": 7},
    FINALE_2021: {"piccolo": 2, "bettel": 2, "piccolo-ouvert": 6, "bettel-ouvert": 7},
    HAUSRUCK: {"piccolo": 2, "bettel": 2, "piccolo-ouvert": 6, "bettel-ouvert": 7},
    RAIFFEISEN: {"piccolo": 2, "bettel": 2, "piccolo-ouvert": 6, "bettel-ouvert": 7},
    SAUWALD: {"piccolo": 2, "bettel": 2, "piccolo-ouvert": 6, "bettel-ouvert": 7},
    WIEN: {
        "piccolo": 2,
        "zwiccolo": 2,
        "bettel": 4,
        "piccolo-ouvert": 6,
        "zwiccolo-ouvert": 6,
        "bettel-ouvert": 8,
    },
    TIROL: {"piccolo": 2, "bettel": 4, "piccolo-ouvert": 8, "zwiccolo-ouvert": 8, "bettel-ouvert": 8},
    HOPFGARTEN: {},
}

TRISCHAKEN_SCHEME: dict[str, str] = {
    OOE_2023: "ooe",
    FINALE_2021: "ooe",
    HAUSRUCK: "sauwald",
    RAIFFEISEN: "sauwald",
    SAUWALD: "sauwald",
    WIEN: "wien",
    TIROL: "tirol",
}

# Bonus: (silent, announced), before the doubling of a solo.
_BIRDS = {"pagat": (1, 2), "uhu": (2, 4), "kakadu": (3, 6)}
BONUS: dict[str, dict[str, tuple[int, int]]] = {
    OOE_2023: {**_BIRDS, "quapil": (4, 8), "king-ultimo": (1, 2), "trull": (1, 2), "kings": (1, 2)},
    FINALE_2021: {**_BIRDS, "quapil": (4, 8), "king-ultimo": (1, 2), "trull": (1, 2), "kings": (1, 2)},
    HAUSRUCK: {**_BIRDS, "quapil": (4, 8), "king-ultimo": (1, 2), "trull": (1, 2), "kings": (1, 2)},
    RAIFFEISEN: {**_BIRDS, "king-ultimo": (1, 2), "trull": (1, 2), "kings": (1, 2)},
    SAUWALD: {**_BIRDS, "quapil": (4, 8), "king-ultimo": (1, 2), "trull": (1, 2), "kings": (1, 2)},
    WIEN: {**_BIRDS, "quapil": (4, 8), "king-ultimo": (1, 2), "trull": (1, 2), "kings": (1, 2)},
    TIROL: {
        **_BIRDS,
        "quapil": (4, 8),
        "king-ultimo": (1, 2),
        "trull": (1, 2),
        "kings": (1, 2),
        "mondfang": (1, 2),
        "sack1": (1, 2),
        "sack2": (1, 2),
    },
    HOPFGARTEN: {**_BIRDS, "king-ultimo": (2, 3), "trull": (1, 2), "kings": (1, 2)},
}

BIRDS = ("pagat", "uhu", "kakadu", "quapil")
SUIT_BONUSES = ("kings", "sack1", "sack2")
# Thirds from which the winning side has the Sack.
SACK_FROM = {"sack1": 137, "sack2": 167}

RUFER_FAMILY = ("rufer", "solorufer", "besserrufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer")
REQUIRED_BIRDS: dict[str, tuple[str, ...]] = {
    "besserrufer": ("pagat", "uhu", "kakadu", "quapil"),
    "pagatrufer": ("pagat",),
    "uhurufer": ("uhu",),
    "kakadurufer": ("kakadu",),
    "quapilrufer": ("quapil",),
}
SOLO = ("solorufer", "solodreier", "farbensolo")
SUIT = ("farbendreier", "farbensolo")
FOREHAND_ONLY = ("rufer", "trischaken", "sechserdreier")

# Presets in which forehand, with four kings, may pass their rights on to seat 1.
FOREHAND_PASSES_ON = (HAUSRUCK, RAIFFEISEN, SAUWALD)
# After a Renonce: who may prove silent bonuses, and how many can offend.
PROVES_FOR_EITHER_SIDE = (OOE_2023, TIROL)
PROVES_FOR_DECLARER = (WIEN,)
MOST_OFFENDERS = {slug: 3 if slug == WIEN else 2 for slug in SLUGS}
# Thirds that lie in the cards themselves: three, and four, of 13.
CARDS_OF = {"trull": 39, "kings": 52}
WINS_FROM = {slug: 106 if slug == HOPFGARTEN else 107 for slug in SLUGS}


def bonuses_of(slug: str, contract: str) -> tuple[str, ...]:
    """Bonus codes that can be listed in a positive contract, Valat last."""
    codes = tuple(BONUS[slug])
    if contract in SUIT:
        codes = tuple(code for code in codes if code in SUIT_BONUSES)
    if contract not in RUFER_FAMILY:
        codes = tuple(code for code in codes if code != "king-ultimo")
    return (*codes, "valat")
