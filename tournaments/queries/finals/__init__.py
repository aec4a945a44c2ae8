"""Finals of several cups: their cups, the finalists, the invitations, the day, and the champions."""
