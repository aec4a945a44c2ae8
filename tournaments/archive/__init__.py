"""Export an evening, a season or a cup to a file, and import it again. The format is described in docs/archive.md.

`members` lists what an archive contains, `not_archived` what it leaves out and why; `writing` writes it, `opening`
checks it, `restoring` imports it. Works on database rows and knows nothing of the web.
"""
