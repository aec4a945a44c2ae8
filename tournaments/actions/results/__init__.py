"""Results: totals, corrections, protests and publication."""
