"""Documents for the desk: small ones are produced at once, large ones as background jobs with progress."""
