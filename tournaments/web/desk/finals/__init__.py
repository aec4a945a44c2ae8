"""Desk pages of multi-cup finals and past champions."""
