"""From a hand to the points, from the points to the ranking, the season and the qualifiers. Pure: no Django."""

ENGINE = "1"
"""The engine's version, stored with every hand: raised whenever a record could be settled differently than before."""
