"""A second settlement of a Königrufen hand, written from the published rules alone.

It imports nothing from ``rulesets`` or ``scoring`` and shares no table with them: the two readings of the rules
are worth comparing only as long as neither has seen the other.
"""
