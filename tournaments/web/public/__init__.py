"""What everybody may see, without a log-in.

The start page and the rules may be found by search machines. Pages with people's names on them may not (noindex): they
are for whoever was at the evening or has their address from it, not for whoever searches for a person.
"""
