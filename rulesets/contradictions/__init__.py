"""What contradicts itself in a well-formed document: in its structure, which the engine relies on, and in its sense."""
