"""Lists that come in as files: bytes become checked rows and problems. No database."""
