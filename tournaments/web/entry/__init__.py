"""The hand form shared by phone and desk: derived from the ruleset, it yields the same record as the API."""
