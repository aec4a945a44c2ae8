"""Verify stored rows against the log, and the log against itself; nothing here writes.

One module per kind of rows; each yields findings, none if everything agrees. `checking` combines them. Unexpected
content in a row yields a finding, never an error.
"""
