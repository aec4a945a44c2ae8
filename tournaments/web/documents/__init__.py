"""Documents for the desk: small ones at once, large ones as jobs whose progress is shown."""
