"""Seeded tournaments for demo, benchmarks and tests: cards, bids and results by heuristics."""
