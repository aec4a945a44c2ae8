"""Rounds already drawn, changed as little as possible."""
