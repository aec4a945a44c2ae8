"""The child process that reads a spreadsheet: bytes come in, rows go out. Started anew for every file.

It knows nothing of Django, the database or the installation's settings, so a file that misuses a parser reaches none of
them, and it starts within a tenth of a second.
"""
