"""The schemes' sentences as a table, reckoned by hand."""

from itertools import permutations

from tests.scoring.reference.document_rules import pots_of
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.rules import Tricks
from tests.scoring.reference.thirds import SHAPES
from tests.scoring.reference.trischaken import trischaken_points, trischaken_renonce_points
from tests.scoring.variants.trischaken import POTS

# Scheme, thirds, forehand, points.
SCHEMES = [
    ("ooe", [50, 90, 40, 30], 0, [1, -3, 1, 1]),
    ("ooe", [50, 90, 40, 30], 1, [2, -6, 2, 2]),
    ("ooe", [33, 107, 40, 30], 0, [2, -6, 2, 2]),
    ("ooe", [33, 107, 40, 30], 1, [4, -12, 4, 4]),
    ("ooe", [107, 63, 40, 0], 0, [-12, 0, 0, 12]),
    ("ooe", [0, 150, 60, 0], 2, [3, -6, 0, 3]),
    ("ooe", [0, 150, 60, 0], 1, [6, -12, 0, 6]),
    ("ooe", [0, 105, 105, 0], 1, [3, -6, 0, 3]),
    ("ooe", [0, 105, 105, 0], 0, [2, -2, -2, 2]),
    ("ooe", [0, 210, 0, 0], 0, [2, -6, 2, 2]),
    ("ooe", [210, 0, 0, 0], 0, [-12, 4, 4, 4]),
    ("ooe", [30, 80, 80, 20], 0, [2, -2, -2, 2]),
    ("ooe", [50, 80, 80, 0], 0, [0, -2, -2, 4]),
    ("ooe", [80, 80, 50, 0], 0, [-6, 0, 0, 6]),
    ("ooe", [30, 60, 60, 60], 0, [3, -1, -1, -1]),
    ("ooe", [60, 60, 60, 30], 0, [-6, 2, 2, 2]),
    ("wien", [50, 90, 40, 30], 0, [2, -6, 2, 2]),
    ("wien", [33, 107, 40, 30], 0, [4, -12, 4, 4]),
    ("wien", [107, 33, 40, 30], 0, [-24, 8, 8, 8]),
    ("wien", [90, 50, 70, 0], 0, [-12, 0, 0, 12]),
    ("wien", [0, 106, 104, 0], 0, [3, -6, 0, 3]),
    ("wien", [30, 80, 80, 20], 0, [3, -3, -3, 3]),
    ("wien", [50, 80, 80, 0], 0, [0, -3, -3, 6]),
    ("wien", [80, 80, 30, 20], 0, [-12, 4, 4, 4]),
    ("wien", [30, 60, 60, 60], 0, [6, -2, -2, -2]),
    ("wien", [0, 0, 210, 0], 0, [4, 4, -12, 4]),
    ("wien", [210, 0, 0, 0], 0, [-24, 8, 8, 8]),
    ("sauwald", [50, 90, 40, 30], 0, [1, -3, 1, 1]),
    ("sauwald", [90, 50, 40, 30], 0, [-6, 2, 2, 2]),
    ("sauwald", [107, 33, 40, 30], 0, [-12, 4, 4, 4]),
    ("sauwald", [60, 90, 60, 0], 0, [0, -3, 0, 3]),
    ("sauwald", [150, 30, 30, 0], 0, [-12, 0, 0, 12]),
    ("sauwald", [0, 106, 104, 0], 0, [3, -6, 0, 3]),
    ("sauwald", [0, 150, 60, 0], 0, [3, -6, 0, 3]),
    ("sauwald", [150, 60, 0, 0], 0, [-12, 0, 6, 6]),
    ("sauwald", [105, 105, 0, 0], 0, [-12, 0, 6, 6]),
    ("sauwald", [105, 105, 0, 0], 2, [-3, -3, 3, 3]),
    ("sauwald", [210, 0, 0, 0], 1, [-6, 2, 2, 2]),
    ("sauwald", [210, 0, 0, 0], 0, [-12, 4, 4, 4]),
    ("sauwald", [30, 80, 80, 20], 0, [2, -2, -2, 2]),
    ("sauwald", [50, 80, 80, 0], 0, [0, -2, -2, 4]),
    ("sauwald", [30, 60, 60, 60], 0, [3, -1, -1, -1]),
    ("tirol", [33, 107, 70, 0], 0, [2, -6, 2, 2]),
    ("tirol", [107, 33, 70, 0], 0, [-12, 4, 4, 4]),
    ("tirol", [90, 50, 70, 0], 0, [-6, 2, 2, 2]),
    ("tirol", [50, 90, 70, 0], 0, [-2, -2, -2, 6]),
    ("tirol", [0, 104, 106, 0], 0, [4, -4, -4, 4]),
    ("tirol", [105, 105, 0, 0], 0, [-4, -4, 4, 4]),
    ("tirol", [30, 90, 70, 20], 0, [2, -2, -2, 2]),
    ("tirol", [50, 90, 50, 20], 0, [0, -2, 0, 2]),
    ("tirol", [80, 80, 30, 20], 0, [-2, -2, 2, 2]),
    ("tirol", [60, 90, 30, 30], 0, [-2, -2, 2, 2]),
    ("tirol", [60, 60, 60, 30], 0, [-1, -1, -1, 3]),
    ("tirol", [40, 90, 40, 40], 0, [1, -3, 1, 1]),
]

# Preset, offenders, forehand, points.
RENONCES = [
    ("ooe-2023", [2], 0, [2, 2, -6, 2]),
    ("ooe-2023", [0], 0, [-12, 4, 4, 4]),
    ("raiffeisen-classic", [1], 1, [4, -12, 4, 4]),
    ("raiffeisen-classic", [0], 1, [-6, 2, 2, 2]),
    ("hausruck-classic", [0, 3], 0, [-3, 3, 3, -3]),
    ("sauwald-2019", [0], 0, [-9, 3, 3, 3]),
    ("sauwald-2019", [1, 2], 0, [3, -3, -3, 3]),
    ("wien-2021", [0], 0, [-18, 6, 6, 6]),
    ("wien-2021", [1, 2], 0, [6, -6, -6, 6]),
    ("tirol-2020", [3], 0, [4, 4, 4, -12]),
    ("tirol-2020", [1, 0], 0, [-4, -4, 4, 4]),
]


def test_trischaken_schemes() -> None:
    for scheme, thirds, forehand, points in SCHEMES:
        assert trischaken_points(Tricks(scheme, (0, 0, 0)), thirds, forehand) == points, (scheme, thirds, forehand)


def test_trischaken_renonces() -> None:
    for slug, offenders, forehand, points in RENONCES:
        tricks = rules_of(slug).trischaken
        assert tricks is not None
        assert trischaken_renonce_points(tricks, offenders, forehand) == points, (slug, offenders, forehand)


HANDS = [(list(thirds), forehand) for shape in SHAPES for thirds in permutations(shape) for forehand in (0, 1)]


def test_pots_play_like_all_cases_of_tirol() -> None:
    by_cases = Tricks("tirol", (0, 0, 0), all_cases=True)
    pots = pots_of({"alone": [0, 6, 6, 12]})
    by_pots = Tricks("pots", (0, 0, 0), pots=pots, forehand_shares=True, rank=2, from_each=2)

    for thirds, forehand in HANDS:
        paid = trischaken_points(by_cases, thirds, forehand)
        assert trischaken_points(by_pots, thirds, forehand) == paid, (thirds, forehand)


def test_pots_play_like_the_schemes() -> None:
    for scheme, pots in POTS.items():
        as_pots = Tricks("pots", (0, 0, 0), pots=pots_of(pots))

        for thirds, forehand in HANDS:
            by_scheme = trischaken_points(Tricks(scheme, (0, 0, 0)), thirds, forehand)
            assert trischaken_points(as_pots, thirds, forehand) == by_scheme, (scheme, thirds, forehand)
