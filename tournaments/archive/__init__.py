"""An evening, a season or a cup as one file, and the way back. The format is docs/archive.md.

`members` says what is in it and `not_archived` what is not, and why; `writing` writes it, `opening` checks it,
`restoring` takes it in. Knows the rows and nothing of the web.
"""
