"""People: their records, bans, registrations and check-in."""
