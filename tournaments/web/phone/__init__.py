"""The pages behind a table's link: no login, one table, one round."""
