"""Importing a cup's history: preparing it, carrying it out as a whole, and undoing it."""
