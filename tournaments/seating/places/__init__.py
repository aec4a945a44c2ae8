"""The assignment of people to the places of their tables."""
