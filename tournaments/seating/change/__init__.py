"""Minimal changes of rounds already drawn."""
