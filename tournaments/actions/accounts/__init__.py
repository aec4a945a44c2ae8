"""Logins, and membership in cups."""
