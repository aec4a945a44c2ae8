"""Contradictions in a well-formed document: of structure, which the engine relies on, and of sense."""
