"""Parse uploaded lists: bytes become validated rows and problems. No database access."""
