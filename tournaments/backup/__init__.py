"""Copies of a whole installation: one file that any other installation, on either database, can be made from."""
