"""The hand's form, for the phone and the desk alike: derived from the ruleset, it yields the same record as the API."""
