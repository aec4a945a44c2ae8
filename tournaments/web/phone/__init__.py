"""Behind a table's link: no log-in, one table, one round."""
