"""Exports for other software: people, evenings, seasons and whole cups, in the formats cups use."""
