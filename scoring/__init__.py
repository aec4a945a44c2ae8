"""From a hand to points, and from points to rankings, seasons and qualifiers. Pure: no Django."""

ENGINE = "1"
"""The engine's version, stored with every hand; raised whenever any record could be settled differently."""
