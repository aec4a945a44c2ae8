"""Development tools: translations, services for tests, checks of CI runs, code structure, documentation pictures."""
