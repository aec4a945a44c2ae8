"""Random card points of a Trischaken: four numbers of thirds, sum 210."""

import random

# Shapes that chance alone would hardly deal: ties, virgins, the edge of the mayor.
SHAPES = (
    (105, 105, 0, 0),
    (105, 60, 45, 0),
    (106, 104, 0, 0),
    (107, 103, 0, 0),
    (150, 60, 0, 0),
    (107, 53, 50, 0),
    (106, 54, 50, 0),
    (106, 54, 30, 20),
    (107, 53, 30, 20),
    (210, 0, 0, 0),
    (80, 80, 50, 0),
    (80, 80, 25, 25),
    (80, 80, 30, 20),
    (90, 50, 50, 20),
    (90, 60, 30, 30),
    (90, 40, 40, 40),
    (70, 70, 70, 0),
    (60, 60, 60, 30),
    (120, 30, 30, 30),
    (110, 50, 50, 0),
)


def random_trischaken_thirds(forehand: int, rng: random.Random) -> list[int]:
    """Two thirds of the hands are a known shape in any order, the others four random numbers."""
    if rng.random() < 0.65:
        thirds = list(rng.choice(SHAPES))
        rng.shuffle(thirds)
    else:
        thirds = _four_numbers(rng)
    if rng.random() < 0.25:
        most = thirds.index(max(thirds))
        thirds[forehand], thirds[most] = thirds[most], thirds[forehand]
    return thirds


def _four_numbers(rng: random.Random) -> list[int]:
    """Every trick has at least 4, so nobody has 1 to 3, or all but 1 to 3."""
    while True:
        first, second, third = sorted(rng.randint(0, 210) for _ in range(3))
        thirds = [first, second - first, third - second, 210 - third]
        if not any(value in (1, 2, 3, 207, 208, 209) for value in thirds):
            return thirds
