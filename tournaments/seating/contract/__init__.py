"""The input of a draw, and why it may be refused."""
