"""Seeded tournaments for the demo, the benchmarks and the tests: cards, bids and results by heuristics."""
