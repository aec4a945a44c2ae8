"""The desk's forms, grouped as its pages are. They read and check what was typed; actions decide."""
