"""Results at the desk: standings, lots, protests, publication."""
