"""Backups of a whole installation: one file from which an installation on either database can be restored."""
