"""The projector: a URL per screen for the whole evening, and one that rotates."""
