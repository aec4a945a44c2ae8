"""Seasons: the data of their tables, commentary on them, and the effect of changed settings."""
