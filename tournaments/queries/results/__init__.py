"""Results: from rounds to standings, publication, and protests."""
