"""The child process that parses a spreadsheet: bytes in, rows out. Started anew for every file.

It loads neither Django nor the database or the settings, so a file exploiting a parser reaches none of them, and it
starts within a tenth of a second.
"""
