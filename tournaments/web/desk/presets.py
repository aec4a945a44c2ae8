"""What forms start with, so that most organisers only read them through."""

import secrets
from datetime import date, timedelta
from typing import Any

from scoring.season import Counting
from tournaments.actions.promises import Secret


def season_preset(today: date) -> dict[str, Any]:
    """A season from September to April around `today`, the best six of at least four evenings, forty places."""
    year = today.year if today.month >= 6 else today.year - 1
    return {
        "name": f"{year}/{(year + 1) % 100:02d}",
        "slug": f"{year}-{(year + 1) % 100:02d}",
        "starts": date(year, 9, 1),
        "ends": date(year + 1, 5, 1) - timedelta(days=1),
        "counting": Counting.BEST_N,
        "n": 6,
        "min_participations": 1,
        "criteria": ["single_results"],
        "quota": 40,
        "qualifying_participations": 4,
        "table": "vorrunde-60",
    }


def new_seed() -> str:
    """A seed for a draw, from the system's randomness: short enough to be read out and typed again."""
    return f"{secrets.token_hex(2)}-{secrets.token_hex(2)}"


def new_secret() -> Secret:
    """A seed to commit to; the salt's 128 bits keep it from being found by trying out what has its hash."""
    return Secret(seed=new_seed(), salt=secrets.token_hex(16))
