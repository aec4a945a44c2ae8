"""Actions. Each guards, locks, changes, and writes one event in one transaction; each is a function of its own name.

Lock order: cup or table first, the tournament last (`actions.log`), so that the hot row is held for one statement.
"""
