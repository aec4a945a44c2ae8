"""A plan's claims, and bounds that no plan can beat."""
