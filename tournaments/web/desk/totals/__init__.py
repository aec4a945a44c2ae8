"""Totals-only evenings at the desk."""
