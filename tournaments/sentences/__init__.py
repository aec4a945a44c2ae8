"""A sentence for each refusal code, one module per subject.

`tournaments.errors` combines them.
"""
