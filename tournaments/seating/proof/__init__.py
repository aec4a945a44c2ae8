"""What a plan claims, and what no plan can beat."""
