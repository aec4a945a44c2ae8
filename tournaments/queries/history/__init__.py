"""Planning the import of a cup's history, and undoing one."""
