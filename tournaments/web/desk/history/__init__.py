"""Files imported at the desk: player lists, and a cup's past."""
