"""Actions: one function per verb. Each checks its guards, locks, changes and writes one event in a single transaction.

Lock order: cup or table first, tournament last (`actions.log`), so that the hot row is held for one statement only.
"""
