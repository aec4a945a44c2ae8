"""Swaps that make seatings better, and when to stop."""
