"""The input of a draw, and the reasons to refuse it."""
