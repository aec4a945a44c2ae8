"""Rulesets: contracts, bonuses, Kontra, Valat and Trischaken of each published rule book, as data."""
