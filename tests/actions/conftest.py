"""The final that tests of actions share."""

from tests.final_fixtures import cast, evening, final

__all__ = ["cast", "evening", "final"]
