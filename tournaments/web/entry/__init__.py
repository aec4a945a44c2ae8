"""The hand's form, for the phone and the desk alike: derived from the ruleset, it speaks the record of the API."""
