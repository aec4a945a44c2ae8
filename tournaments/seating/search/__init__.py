"""Improving seatings by swaps, and when to stop."""
