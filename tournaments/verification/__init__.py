"""Holding what is stored against the log, and the log against itself: nothing here writes.

One module for each kind of rows; each yields findings, none where everything agrees. `checking` says which belong
together. Whatever somebody may have put into a row, the answer is a finding, never an error.
"""
