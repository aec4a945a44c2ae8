"""Finals of several cups: qualification, invitations, the day itself, and the champions."""
