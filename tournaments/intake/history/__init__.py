"""Parse a cup's past: files of any age become people, evenings and tables. No database access."""
