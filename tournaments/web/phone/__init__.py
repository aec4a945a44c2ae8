"""Behind a table's link: no login, one table, one round."""
