"""Queries: rows to values. Every function has a fixed number of SQL statements, asserted by a test."""
