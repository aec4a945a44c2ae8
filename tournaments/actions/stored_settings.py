"""An evening's settings as they are stored."""

from scoring.ranking import SHARED
from tournaments.models import Tournament

PLAIN_COLUMNS = (
    *("name", "date", "starts_at", "venue", "address", "rounds_planned"),
    *("hands_at_four", "hands_at_five", "hands_at_six", "fee_cents", "cents_per_point", "round_minutes"),
    *("protest_minutes", "is_final", "team_size"),
)
"""Those whose value is the setting itself."""
OTHER_COLUMNS = ("rank_points", "ruleset_id", "cup_points_id")


def evening_settings(tournament: Tournament) -> dict[str, object]:
    """What the forms of the settings show of an evening. A closing `shared` of the criteria says nothing."""
    columns = {name: getattr(tournament, name) for name in (*PLAIN_COLUMNS, *OTHER_COLUMNS)}
    return columns | {"criteria": [code for code in tournament.criteria if code != SHARED]}
