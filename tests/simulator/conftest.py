import pytest

from rulesets.load import presets


@pytest.fixture(params=sorted(presets()))
def ruleset_slug(request: pytest.FixtureRequest) -> str:
    """Every preset in turn."""
    return str(request.param)
