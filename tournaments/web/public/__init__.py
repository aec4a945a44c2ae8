"""What everybody may see, without a login.

Search engines may index the start page and the rules, but no page with people's names on it (noindex): those are for
the people who were there or were given the address, not for anybody who searches for a person.
"""
