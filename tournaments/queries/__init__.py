"""Queries: rows become values. Every function here has a fixed number of SQL statements, proved by a test."""
