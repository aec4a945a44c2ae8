"""People: identity, presence, and recorded data."""
