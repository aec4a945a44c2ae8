"""Seasons: settings, schemes, further tables and finalists."""
