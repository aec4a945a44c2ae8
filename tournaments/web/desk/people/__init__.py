"""People at the desk: check-in, attendance, and their records."""
